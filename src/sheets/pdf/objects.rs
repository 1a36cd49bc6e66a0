//! What a PDF file is made of (ISO 32000-1, 7.3), and how it is written.

use std::borrow::Cow;
use std::io::Write;

/// The number of an object in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Id(pub(super) u32);

/// An object.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Object {
    Null,
    Boolean(bool),
    Integer(i64),
    Real(f32),
    Name(Cow<'static, str>),
    /// A string between parentheses.
    Literal(Vec<u8>),
    /// A string as hexadecimal digits.
    Hexadecimal(Vec<u8>),
    Array(Vec<Self>),
    Dictionary(Dictionary),
    Stream(Stream),
    Reference(Id),
}

/// Values by their names, in the order in which they are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Dictionary(Vec<(Cow<'static, str>, Object)>);

/// Bytes with a dictionary, which has their length besides what was put in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stream {
    pub(super) dictionary: Dictionary,
    pub(super) content: Vec<u8>,
}

impl Dictionary {
    pub(super) fn of<const N: usize>(entries: [(&'static str, Object); N]) -> Self {
        Self(entries.map(|(name, value)| (name.into(), value)).into())
    }

    /// Adds a value; its name is not in the dictionary yet.
    pub(super) fn add(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Object>) {
        self.0.push((name.into(), value.into()));
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn is_of_type(&self, kind: &'static str) -> bool {
        self.0.iter().any(|(key, value)| key == "Type" && *value == name(kind))
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(b"<<");
        for (name, value) in &self.0 {
            write_name(name, bytes);
            value.write_apart(bytes);
        }
        bytes.extend(b">>");
    }
}

impl Stream {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        self.dictionary.write(bytes);
        bytes.extend(b"stream\n");
        bytes.extend(&self.content);
        bytes.extend(b"\nendstream");
    }
}

impl Object {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        // Writing into memory cannot fail.
        let _ = match self {
            Self::Null => write!(bytes, "null"),
            Self::Boolean(is) => write!(bytes, "{is}"),
            Self::Integer(number) => write!(bytes, "{number}"),
            Self::Real(number) => write!(bytes, "{number}"),
            Self::Reference(id) => write!(bytes, "{} 0 R", id.0),
            Self::Name(name) => return write_name(name, bytes),
            Self::Literal(text) => return write_literal(text, bytes),
            Self::Hexadecimal(text) => {
                bytes.push(b'<');
                text.iter().try_for_each(|byte| write!(bytes, "{byte:02X}")).and_then(|()| write!(bytes, ">"))
            }
            Self::Array(array) => {
                bytes.push(b'[');
                for (place, object) in array.iter().enumerate() {
                    if place == 0 { object.write(bytes) } else { object.write_apart(bytes) }
                }
                write!(bytes, "]")
            }
            Self::Dictionary(dictionary) => return dictionary.write(bytes),
            Self::Stream(stream) => return stream.write(bytes),
        };
    }

    /// Writes an object after another, apart from it.
    fn write_apart(&self, bytes: &mut Vec<u8>) {
        if matches!(self, Self::Null | Self::Boolean(_) | Self::Integer(_) | Self::Real(_) | Self::Reference(_)) {
            bytes.push(b' ');
        }
        self.write(bytes);
    }
}

fn write_name(name: &str, bytes: &mut Vec<u8>) {
    bytes.push(b'/');
    for byte in name.bytes() {
        if byte.is_ascii_graphic() && !b"()<>[]{}/%#".contains(&byte) {
            bytes.push(byte);
        } else {
            // Writing into memory cannot fail.
            let _ = write!(bytes, "#{byte:02X}");
        }
    }
}

/// Parentheses that are a pair may stand in a string as they are.
fn write_literal(text: &[u8], bytes: &mut Vec<u8>) {
    let (mut open, mut alone) = (Vec::new(), Vec::new());
    for (place, byte) in text.iter().enumerate() {
        match byte {
            b'(' => open.push(place),
            b')' if open.pop().is_none() => alone.push(place),
            _ => {}
        }
    }
    alone.extend(open);
    bytes.push(b'(');
    for (place, &byte) in text.iter().enumerate() {
        match byte {
            b'\r' => bytes.extend(b"\\r"),
            b'\\' => bytes.extend(b"\\\\"),
            _ if alone.contains(&place) => bytes.extend([b'\\', byte]),
            _ => bytes.push(byte),
        }
    }
    bytes.push(b')');
}

/// A name in a file.
pub(super) fn name(name: impl Into<Cow<'static, str>>) -> Object {
    Object::Name(name.into())
}

/// Words in a dictionary: a byte a letter where these are letters of Western Europe, else two with the mark that says so.
pub(super) fn words(text: &str) -> Object {
    let plain = |c: char| u8::try_from(u32::from(c)).ok().filter(|byte| matches!(byte, b' '..=b'~' | 0xA1..=0xAC | 0xAE..));
    if let Some(bytes) = text.chars().map(plain).collect::<Option<Vec<u8>>>() {
        return Object::Literal(bytes);
    }
    let letters = text.encode_utf16().flat_map(u16::to_be_bytes);
    Object::Hexadecimal([0xFE, 0xFF].into_iter().chain(letters).collect())
}

/// A number of things.
pub(super) fn count(number: usize) -> Object {
    Object::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

impl From<Id> for Object {
    fn from(id: Id) -> Self {
        Self::Reference(id)
    }
}

impl From<Vec<Self>> for Object {
    fn from(array: Vec<Self>) -> Self {
        Self::Array(array)
    }
}

impl From<Dictionary> for Object {
    fn from(dictionary: Dictionary) -> Self {
        Self::Dictionary(dictionary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_kept_apart_where_they_would_run_together() {
        let inner = Dictionary::of([("One", count(1)), ("Name", name("a b")), ("Id", Id(7).into())]);
        let array = vec![Object::Null, Object::Real(0.5), Object::Boolean(true), name("N"), Object::Literal(b"x".to_vec()), inner.into()];
        let mut bytes = Vec::new();
        Object::from(array).write(&mut bytes);
        assert_eq!(String::from_utf8_lossy(&bytes), "[null 0.5 true/N(x)<</One 1/Name/a#20b/Id 7 0 R>>]");
    }

    #[test]
    fn words_are_short_where_they_can_be_and_signs_of_strings_are_escaped() {
        let written = |text: &str| {
            let mut bytes = Vec::new();
            words(text).write(&mut bytes);
            bytes.iter().map(|&byte| char::from(byte)).collect::<String>()
        };
        for (text, told) in
            [("Zoë (7b)", "(Zoë (7b))"), (") ((a) \\", "(\\) \\((a) \\\\)"), ("Ł", "<FEFF0141>"), ("a\rb", "<FEFF0061000D0062>")]
        {
            assert_eq!(written(text), told);
        }
    }
}
