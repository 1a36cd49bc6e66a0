#!/usr/bin/env python3
"""Measures reportlab and typst on the very pages that Senlac prints, and keeps their figures in peers.toml.

The pages come as text from `cargo bench --bench paper -- --marks FILE`: the same words in the same fonts at the same
places, the same shapes, and the drawings as things that each library holds once and repeats. Whatever can be made ready
beforehand is: reportlab gets the marks as a pickled list of numbers, typst a finished document. Counted are the
instructions of the whole process under callgrind, as for Senlac; what the bare interpreter costs with the library loaded
is kept too.

    python3 -m venv peers && peers/bin/pip install reportlab==5.1.0 typst==0.15.2
    cargo bench --bench paper -- --marks marks.txt
    peers/bin/python benches/paper/peers.py marks.txt        needs valgrind; add --keep FOLDER to look at the PDFs
"""

import argparse
import datetime
import os
import pickle
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FONTS = os.path.join(HERE, "..", "..", "src", "sheets", "fonts")
FACES = {
    "plain": ("NotoSans-Regular", "Noto Sans", 400, "normal"),
    "bold": ("NotoSans-Bold", "Noto Sans", 700, "normal"),
    "italic": ("NotoSans-Italic", "Noto Sans", 400, "italic"),
    "title": ("EBGaramond-Bold", "EB Garamond", 700, "normal"),
}
PAPER = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
TURNS = {"upright": 0, "right": 90, "over": 180, "left": 270}
MM = 72 / 25.4


def font_file(style):
    """The file of a face; a face that is not there yet is the plain one."""
    path = os.path.join(FONTS, FACES[style][0] + ".ttf")
    return path if os.path.exists(path) else os.path.join(FONTS, FACES["plain"][0] + ".ttf")


# The pages as lists: ("text", x, y, size, style, align, degrees, rgb, words), ("shape", line, fill, dashed, outline),
# ("art", x, y, width, height, degrees, name). A line is (width, rgb), an outline a list of (letter, numbers).


def read(path):
    """Drawings by name, and pages."""
    inks, drawings, pages, strokes = {}, {}, [], None
    for line in open(path, encoding="utf-8"):
        kind, _, rest = line.rstrip("\n").partition(" ")
        if kind == "found":  # unseen, for searching alone
            continue
        if kind == "seen":
            kind, _, rest = rest.partition(" ")
        if kind == "ink":
            name, *rgb = rest.split(" ")
            inks[name] = tuple(map(float, rgb))
        elif kind == "drawing":
            width, height, name = rest.split(" ", 2)
            strokes = []
            drawings[name] = (float(width), float(height), strokes)
        elif kind == "page":
            strokes = []
            pages.append((PAPER[rest.split(" ")[0]], strokes))
        elif kind == "shape":
            stroke, fill, dashed, outline = rest.split(" ", 3)
            width, _, ink = stroke.partition("/")
            stroke = None if stroke == "-" else (float(width), inks[ink])
            fill = None if fill == "-" else inks[fill]
            parts = [(letter, tuple(map(float, n.split()))) for letter, n in re.findall(r"([MLQCZ])([^MLQCZ]*)", outline)]
            strokes.append(("shape", stroke, fill, dashed == "dashed", parts))
        elif kind == "text":
            x, y, size, style, align, turn, ink, words = rest.split(" ", 7)
            strokes.append(("text", float(x), float(y), float(size), style, align, TURNS[turn], inks[ink], words))
        elif kind == "art":
            x, y, width, height, turn, name = rest.split(" ", 5)
            strokes.append(("art", float(x), float(y), float(width), float(height), TURNS[turn], name))
        else:
            raise SystemExit(f"peers.py: what is {line!r}?")
    return drawings, pages


# reportlab


def draw_with_reportlab(marks, out):
    """Draws the pages; this is what is measured."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    with open(marks, "rb") as file:
        drawings, pages = pickle.load(file)
    for style in {mark[4] for _, page in pages for mark in page if mark[0] == "text"}:
        pdfmetrics.registerFont(TTFont(style, font_file(style)))
    canvas = Canvas(out, pageCompression=1, invariant=1)
    numbers = {name: f"d{number}" for number, name in enumerate(drawings)}
    for name, (width, height, strokes) in drawings.items():
        canvas.beginForm(numbers[name], 0, 0, width, height)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for stroke in strokes:
            shape_with_reportlab(canvas, stroke)
        canvas.endForm()
    for (width, height), page in pages:
        canvas.setPageSize((width * MM, height * MM))
        canvas.transform(MM, 0, 0, -MM, 0, height * MM)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for mark in page:
            if mark[0] == "text":
                text_with_reportlab(canvas, mark)
            elif mark[0] == "shape":
                shape_with_reportlab(canvas, mark)
            else:
                _, x, y, across, down, degrees, name = mark
                canvas.saveState()
                canvas.translate(x + across / 2, y + down / 2)
                if degrees:
                    canvas.rotate(degrees)
                canvas.translate(-across / 2, -down / 2)
                scale = across / drawings[name][0]
                canvas.scale(scale, scale)
                canvas.doForm(numbers[name])
                canvas.restoreState()
        canvas.showPage()
    canvas.save()


def text_with_reportlab(canvas, mark):
    from reportlab.pdfbase.pdfmetrics import stringWidth

    _, x, y, size, style, align, degrees, rgb, words = mark
    size = size / MM
    back = {"left": 0, "center": 0.5, "right": 1}[align]
    if back:
        back *= stringWidth(words, style, size)
    text = canvas.beginText()
    if degrees:
        cos, sin = {90: (0, 1), 180: (-1, 0), 270: (0, -1)}[degrees]
        text.setTextTransform(cos, sin, sin, -cos, x - back * cos, y - back * sin)
    else:
        text.setTextTransform(1, 0, 0, -1, x - back, y)
    text.setFont(style, size)
    text.setFillColorRGB(*rgb)
    text.textOut(words)
    canvas.drawText(text)


def shape_with_reportlab(canvas, mark):
    _, line, fill, dashed, outline = mark
    if line:
        canvas.setLineWidth(line[0])
        canvas.setStrokeColorRGB(*line[1])
    if fill:
        canvas.setFillColorRGB(*fill)
    if dashed:
        canvas.setDash([1.4, 1.05])
    path = canvas.beginPath()
    pen = (0, 0)
    for letter, n in outline:
        if letter == "M":
            path.moveTo(*n)
        elif letter == "L":
            path.lineTo(*n)
        elif letter == "C":
            path.curveTo(*n)
        elif letter == "Q":
            hx, hy, x, y = n
            path.curveTo(pen[0] + (hx - pen[0]) * 2 / 3, pen[1] + (hy - pen[1]) * 2 / 3, x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3, x, y)
        else:
            path.close()
        pen = n[-2:] or pen
    canvas.drawPath(path, stroke=int(line is not None), fill=int(fill is not None), fillMode=1)
    if dashed:
        canvas.setDash()


# typst


def draw_with_typst(source, out):
    """Compiles the document; this is what is measured."""
    import typst

    typst.compile(source, output=out, font_paths=[FONTS], ignore_system_fonts=True)


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def css(rgb):
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb)


def svg_of(drawing):
    """A drawing as the picture that typst holds once."""
    width, height, strokes = drawing
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}">']
    for _, line, fill, _, outline in strokes:
        stroke = f' stroke="{css(line[1])}" stroke-width="{number(line[0])}" stroke-linecap="round" stroke-linejoin="round"' if line else ""
        path = "".join(letter + " ".join(map(number, n)) for letter, n in outline)
        lines.append(f'<path d="{path}" fill="{css(fill) if fill else "none"}"{stroke}/>')
    return "\n".join(lines + ["</svg>"])


def typst_of(drawings, pages):
    """The pages as a document of typst."""
    numbers = {name: f"d{n}" for n, name in enumerate(drawings)}
    styles = {mark[4] for _, page in pages for mark in page if mark[0] == "text"}
    lines = ['#set text(top-edge: "baseline", bottom-edge: "baseline", hyphenate: false)', "#set par(leading: 0pt, spacing: 0pt)"]
    for style in sorted(styles):
        _, family, weight, slant = FACES[style]
        # A metre is wider than any line: no words are broken.
        lines.append(f'#let {style}(x, y, size, ink, side, back, words) = place(dx: x - back, dy: y, box(width: 1000mm, '
                     f'align(side, text(font: "{family}", weight: {weight}, style: "{slant}", size: size, fill: ink, words))))')
    for name in drawings:
        lines.append(f'#let {numbers[name]}(x, y, w, h) = place(dx: x, dy: y, image("{numbers[name]}.svg", width: w, height: h))')
    for (width, height), page in pages:
        lines.append(f"#page(width: {number(width)}mm, height: {number(height)}mm, margin: 0pt)[")
        for mark in page:
            lines.append(typst_mark(mark, numbers))
        lines.append("]")
    return "\n".join(lines)


def typst_mark(mark, numbers):
    if mark[0] == "text":
        _, x, y, size, style, align, degrees, rgb, words = mark
        words = words.replace("\\", "\\\\").replace('"', '\\"')
        place = "0mm, 0mm" if degrees else f"{number(x)}mm, {number(y)}mm"
        back = {"left": 0, "center": 500, "right": 1000}[align]
        call = f'{style}({place}, {number(size)}pt, rgb("{css(rgb)}"), {align}, {back}mm, "{words}")'
        return turned(call, x, y, degrees)
    if mark[0] == "art":
        _, x, y, width, height, degrees, name = mark
        x0, y0 = (-width / 2, -height / 2) if degrees else (x, y)
        call = f"{numbers[name]}({number(x0)}mm, {number(y0)}mm, {number(width)}mm, {number(height)}mm)"
        return turned(call, x + width / 2, y + height / 2, degrees)
    _, line, fill, dashed, outline = mark
    paint = f'rgb("{css(fill)}")' if fill else "none"
    stroke = "none"
    if line:
        dash = ", dash: (array: (1.4mm, 1.05mm))" if dashed else ""
        stroke = f'(paint: rgb("{css(line[1])}"), thickness: {line[0]:g}mm, cap: "round", join: "round"{dash})'
    at = lambda x, y: f"({number(x)}mm, {number(y)}mm)"
    letters = "".join(letter for letter, _ in outline)
    if letters == "ML" and not fill:
        return f"#place(line(start: {at(*outline[0][1])}, end: {at(*outline[1][1])}, stroke: {stroke}))"
    if letters == "MLLLZ" and {n for _, n in outline if n} == {(x, y) for x in (outline[0][1][0], outline[2][1][0]) for y in (outline[0][1][1], outline[2][1][1])}:
        (x0, y0), (x1, y1) = outline[0][1], outline[2][1]
        x, y = min(x0, x1), min(y0, y1)
        return f"#place(dx: {number(x)}mm, dy: {number(y)}mm, rect(width: {number(abs(x1 - x0))}mm, height: {number(abs(y1 - y0))}mm, fill: {paint}, stroke: {stroke}))"
    calls = []
    for letter, n in outline:
        points = ", ".join(at(*n[i:i + 2]) for i in range(0, len(n), 2))
        calls.append({"M": f"curve.move({points})", "L": f"curve.line({points})", "Q": f"curve.quad({points})",
                      "C": f"curve.cubic({points})", "Z": 'curve.close(mode: "straight")'}[letter])
    return f"#place(curve(fill: {paint}, stroke: {stroke}, {', '.join(calls)}))"


def turned(call, x, y, degrees):
    if not degrees:
        return "#" + call
    return f"#place(dx: {number(x)}mm, dy: {number(y)}mm, rotate({degrees}deg, origin: top + left, box(width: 0pt, height: 0pt, {call})))"


# The measuring


def count(*arguments):
    """Instructions of a call of this file, which is made once before so that its modules are compiled."""
    call = [sys.executable, os.path.abspath(__file__), *arguments]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    subprocess.run(call, check=True, env=environment)
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    said = subprocess.run(valgrind + call, check=True, env=environment, capture_output=True, text=True).stderr
    return int(re.search(r"Collected : (\d+)", said).group(1))


def measure(marks, folder):
    from importlib.metadata import version

    drawings, pages = read(marks)
    pickled, source = os.path.join(folder, "marks.pickle"), os.path.join(folder, "marks.typ")
    with open(pickled, "wb") as file:
        pickle.dump((drawings, pages), file, protocol=5)
    with open(source, "w", encoding="utf-8") as file:
        file.write(typst_of(drawings, pages))
    for n, drawing in enumerate(drawings.values()):
        with open(os.path.join(folder, f"d{n}.svg"), "w", encoding="utf-8") as file:
            file.write(svg_of(drawing))
    lines = ["# What other programs need for the unit sheets of the sample class: written by peers.py, not by hand.",
             "# instructions: of the whole process under callgrind; loading: of the interpreter with the library and no page.",
             f'date = "{datetime.date.today()}"', f'python = "{sys.version.split()[0]}"', f"pages = {len(pages)}",
             f"marks = {sum(len(page) for _, page in pages)}", f"drawings = {len(drawings)}"]
    for peer, ready in (("reportlab", pickled), ("typst", source)):
        out = os.path.join(folder, f"{peer}.pdf")
        instructions = count("--draw", peer, ready, out)
        loading = count("--load", peer)
        lines += ["", f"[{peer}]", f'version = "{version(peer)}"', f"instructions = {instructions}", f"loading = {loading}",
                  f"bytes = {os.path.getsize(out)}"]
    text = "\n".join(lines) + "\n"
    with open(os.path.join(HERE, "peers.toml"), "w", encoding="utf-8") as file:
        file.write(text)
    print(text)


def main():
    if sys.argv[1:2] == ["--draw"]:
        _, _, peer, ready, out = sys.argv
        return {"reportlab": draw_with_reportlab, "typst": draw_with_typst}[peer](ready, out)
    if sys.argv[1:2] == ["--load"]:
        if sys.argv[2] == "reportlab":
            import reportlab.pdfbase.ttfonts
            import reportlab.pdfgen.canvas
        else:
            import typst
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("marks")
    parser.add_argument("--keep", help="a folder for the PDFs and what they were made of")
    call = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if call.keep:
            os.makedirs(call.keep, exist_ok=True)
        measure(call.marks, call.keep or folder)


main()
