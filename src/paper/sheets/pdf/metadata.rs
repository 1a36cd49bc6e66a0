//! XMP metadata of a file, for programs that read nothing else.
//!
//! It contains no date, so that the same documents give the same bytes, and doesn't claim conformance to a standard: see the
//! notes on PDF/UA in `pdf`.

use std::borrow::Cow;

use lopdf::{Stream, dictionary};

use super::objects::name;

/// Returns the stream with the title, author, subject, language and program.
pub(super) fn xmp_stream(texts: [&str; 5]) -> Stream {
    let [title, author, subject, language, program] = texts.map(escape_xml);
    let xml = format!(
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
    );
    let dictionary = dictionary! { "Type" => name("Metadata"), "Subtype" => name("XML") };
    Stream::new(dictionary, xml.into_bytes()).with_compression(false)
}

/// Escapes a text for XML.
fn escape_xml(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>']) {
        return text.into();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").into()
}
