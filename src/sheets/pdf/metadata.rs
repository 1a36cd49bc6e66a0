//! What a file says about itself in XMP, for programs that know nothing else of it.
//!
//! It tells no date, so that the same documents are the same bytes, and does not claim to conform to a standard: see the
//! folder's own words on PDF/UA.

use std::borrow::Cow;

use lopdf::{Stream, dictionary};

use super::finish::name;

pub(super) struct About<'a> {
    pub(super) title: &'a str,
    pub(super) author: &'a str,
    pub(super) subject: &'a str,
    pub(super) language: &'a str,
    pub(super) program: &'a str,
}

impl About<'_> {
    pub(super) fn stream(&self) -> Stream {
        let dictionary = dictionary! { "Type" => name("Metadata"), "Subtype" => name("XML") };
        Stream::new(dictionary, self.xml().into_bytes()).with_compression(false)
    }

    fn xml(&self) -> String {
        let [title, author, subject, language, program] = [self.title, self.author, self.subject, self.language, self.program].map(escaped);
        format!(
            r#"<?xpacket begin="{}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{program}</pdf:Producer>
<xmp:CreatorTool>{program}</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"#,
            '\u{FEFF}'
        )
    }
}

/// A text as it stands between the tags of XML.
fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>']) {
        return text.into();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").into()
}
