//! Reading events as this program writes them.
//!
//! Opening a long game is reading events, and nearly all of them stand in the file just as they were written: no
//! spaces, no escapes, known keys. Such lists are scanned byte by byte into the same fields that serde reads; anything
//! else is nothing here, and is left to serde.

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use super::Event;
use super::reading::Fields;
use crate::rules::{Square, UnitId};

/// The events at the beginning of this text, and how many bytes they take; nothing where they are laid out in any
/// other way than this program's own.
pub(crate) fn scan_events(text: &str) -> Option<(Vec<Event>, usize)> {
    let mut cursor = Cursor { text, at: 0 };
    let events = cursor.list(Cursor::event)?;
    Some((events, cursor.at))
}

/// A place in a text.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The byte here, which is passed.
    fn next(&mut self) -> Option<u8> {
        let byte = *self.text.as_bytes().get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// Passes this byte and no other.
    fn eat(&mut self, expected: u8) -> Option<()> {
        (self.next()? == expected).then_some(())
    }

    /// Passes these bytes if they are here.
    fn eat_all(&mut self, expected: &str) -> bool {
        let here = self.text.as_bytes()[self.at..].starts_with(expected.as_bytes());
        self.at += if here { expected.len() } else { 0 };
        here
    }

    /// A text without escapes.
    fn word(&mut self) -> Option<&'a str> {
        self.eat(b'"')?;
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|&byte| byte == b'"' || byte == b'\\')?;
        let word = self.text.get(self.at..self.at + length)?;
        self.at += length;
        self.eat(b'"')?;
        Some(word)
    }

    /// A word that names one of several things.
    fn named<T: Deserialize<'a>>(&mut self) -> Option<T> {
        T::deserialize(StrDeserializer::<Error>::new(self.word()?)).ok()
    }

    /// A word that its type reads itself.
    fn parsed<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    /// A whole number, without sign, leading zero, point or exponent, of at most nine digits.
    fn number<T: TryFrom<u32>>(&mut self) -> Option<T> {
        let start = self.at;
        let mut number = 0u32;
        while let Some(digit @ b'0'..=b'9') = self.text.as_bytes().get(self.at) {
            number = number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
            self.at += 1;
        }
        let digits = self.at - start;
        let plain = digits == 1 || (digits > 1 && self.text.as_bytes()[start] != b'0');
        let ends = matches!(self.text.as_bytes().get(self.at), Some(b',' | b'}' | b']'));
        T::try_from(number).ok().filter(|_| plain && ends)
    }

    fn flag(&mut self) -> Option<bool> {
        if self.eat_all("true") {
            return Some(true);
        }
        self.eat_all("false").then_some(false)
    }

    fn list<T, L: Default + Extend<T>>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<L> {
        self.eat(b'[')?;
        if self.eat_all("]") {
            return Some(L::default());
        }
        let mut items = L::default();
        loop {
            items.extend([item(self)?]);
            match self.next()? {
                b',' => {}
                b']' => return Some(items),
                _ => return None,
            }
        }
    }

    /// One event, its kind first.
    fn event(&mut self) -> Option<Event> {
        if !self.eat_all("{\"event\":") {
            return None;
        }
        let mut fields = Fields { event: self.named()?, ..Fields::default() };
        loop {
            match self.next()? {
                b',' => self.field(&mut fields)?,
                b'}' => return fields.event::<Error>().ok(),
                _ => return None,
            }
        }
    }

    /// One key and its value.
    fn field(&mut self, fields: &mut Fields<'a>) -> Option<()> {
        let key = self.word()?;
        self.eat(b':')?;
        match key {
            "unit" => fields.unit = Some(self.parsed()?),
            "from" => fields.from = Some(self.word()?.into()),
            "to" => fields.to = Some(self.word()?.into()),
            "path" => fields.path = Some(self.list(Self::parsed::<Square>)?),
            "figures" => fields.figures = Some(self.number()?),
            "square" => fields.square = if self.eat_all("null") { None } else { Some(self.parsed()?) },
            "commander" => fields.commander = Some(self.flag()?),
            "at" => fields.at = Some(self.parsed()?),
            "needs" => fields.needs = Some(self.number::<u8>()?.try_into().ok()?),
            "commander_needs" => fields.commander_needs = Some(self.number::<u8>()?.try_into().ok()?),
            "dice" => fields.dice = self.list(Self::number::<u8>)?,
            "commander_die" => fields.commander_die = Some(self.number()?),
            "rolled" => fields.rolled = self.flag()?,
            "hits" => fields.hits = Some(self.number()?),
            "losses" => fields.losses = Some(self.number()?),
            "waiting" => fields.waiting = self.number()?,
            "phase" => fields.phase = Some(self.named()?),
            "side" => fields.side = Some(self.named()?),
            "die" => fields.die = Some(self.number()?),
            "units" => fields.units = Some(self.list(Self::parsed::<UnitId>)?),
            "turn" => fields.turn = Some(self.number()?),
            "norman" => fields.norman = Some(self.number()?),
            "saxon" => fields.saxon = Some(self.number()?),
            "hill" => fields.hill = Some(self.named()?),
            "card" => fields.card = Some(self.named()?),
            "color" => fields.color = Some(self.named()?),
            "drawn" => fields.drawn = Some(self.flag()?),
            "first" => fields.first = Some(self.named()?),
            "strength" => fields.strength = Some(self.number()?),
            "turns" => fields.turns = Some(self.number()?),
            "order" => fields.order = Some(self.list(Self::number::<u8>)?),
            // Whatever is rare, or has the children's own words in it, is left to serde.
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_scanned_is_what_serde_reads() {
        let list = concat!(
            r#"[{"event":"moved","unit":"N01","from":"C4","to":"C3","path":["C3"]},"#,
            r#"{"event":"was_set","unit":"S02","figures":0,"square":null,"commander":false},"#,
            r#"{"event":"shot","unit":"N02","at":"S01","figures":8,"commander":true,"needs":6,"commander_needs":5,"dice":[1,6],"commander_die":5,"rolled":true,"hits":3,"losses":1,"waiting":1},"#,
            r#"{"event":"card_flipped","card":"shieldwall","color":"red","drawn":true,"first":"saxon","strength":3,"turns":2},"#,
            r#"{"event":"rush_ended"}]"#
        );
        let expected: Vec<Event> = serde_json::from_str(list).expect("events");
        assert_eq!(scan_events(&format!("{list},\"sum\"")), Some((expected, list.len())));
        assert_eq!(scan_events("[]"), Some((Vec::new(), 2)));
    }

    #[test]
    fn anything_else_is_left_to_serde() {
        for list in [
            "",
            "[",
            "[{}]",
            r#"[{"event":"moved"}]"#,
            r#"[{"event":"danced"}]"#,
            r#"[ {"event":"rush_ended"}]"#,
            r#"[{"event":"rush_ended"}"#,
            r#"[{"event":"destroyed","unit":"N\u0030"}]"#,
            r#"[{"event":"forgiven","unit":"N01","hits":07}]"#,
            r#"[{"event":"forgiven","unit":"N01","hits":7.0}]"#,
            r#"[{"event":"forgiven","unit":"N01","hits":777}]"#,
            r#"[{"event":"noted","text":"Zoë"}]"#,
            r#"[{"event":"player_changed","unit":"N01","player":"Zoë"}]"#,
            r#"[{"event":"effect_ended","card":"shieldwall","title":"Zoë"}]"#,
        ] {
            assert_eq!(scan_events(list), None, "{list}");
        }
    }
}
