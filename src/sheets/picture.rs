//! Pages as pictures: the same marks as in the PDF, the same glyphs, for the window's preview and for tests.
