//! Translation to another language, read from a gettext file (`.po`).

use std::collections::HashMap;

use super::tr;

/// Translated texts of one language.
#[derive(Debug, Default)]
pub struct Language {
    /// Translations by English text. A text with plural forms has several.
    words: HashMap<String, Vec<String>>,
    /// Plural rule, if it differs from English.
    plural: Option<String>,
    /// Language code, such as “pl” or “pa-Arab”.
    code: String,
}

/// Writing direction of a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Left to right, as in English.
    #[default]
    LeftToRight,
    /// Right to left, as in Arabic and Hebrew.
    RightToLeft,
}

/// Reason why a file isn't a translation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("line {line} of the translation: {problem}", line, problem = tr(problem)))]
pub struct LanguageProblem {
    /// Number of the line, from 1.
    pub line: usize,
    /// Description of the problem.
    pub problem: &'static str,
}

/// Languages written from right to left, even if their code names another script.
const LEFTWARD: [&str; 8] = ["ar", "ckb", "dv", "fa", "he", "ps", "ur", "yi"];

/// Entry whose lines are being read.
#[derive(Default)]
struct PoEntry {
    /// Keywords with their texts.
    texts: Vec<(String, String)>,
    is_doubted: bool,
}

impl Language {
    /// Parses a file. Texts without a translation, and those that a translator has marked as `fuzzy`, stay English.
    ///
    /// # Errors
    /// Returns the first line that can't be read.
    pub fn read(text: &str) -> Result<Self, LanguageProblem> {
        let mut language = Self::default();
        let mut entry = PoEntry::default();
        for (line, written) in (1..).zip(text.lines()) {
            let problem = |problem| LanguageProblem { line, problem };
            let written = written.trim();
            let is_apart = written.is_empty() || written.starts_with('#');
            let begins = written.strip_prefix("msgid").is_some_and(|rest| !rest.starts_with('_'));
            if (is_apart || begins) && !entry.texts.is_empty() {
                language.add_entry(std::mem::take(&mut entry)).map_err(problem)?;
            }
            if is_apart {
                entry.is_doubted |= written.starts_with("#,") && written.contains("fuzzy");
                continue;
            }
            let (keyword, quoted) = written
                .find('"')
                .map(|at| written.split_at(at))
                .ok_or_else(|| problem(tr_mark!("a text in quotation marks is missing")))?;
            let words = unquote(quoted).ok_or_else(|| problem(tr_mark!("the closing quotation mark is missing")))?;
            match (keyword.trim(), entry.texts.last_mut()) {
                ("", Some((_, text))) => text.push_str(&words),
                ("", None) => return Err(problem(tr_mark!("a text comes before its msgid"))),
                (keyword, _) if is_keyword(keyword) => entry.texts.push((keyword.to_owned(), words)),
                _ => return Err(problem(tr_mark!("msgid, msgid_plural or msgstr was expected"))),
            }
        }
        let line = text.lines().count();
        language.add_entry(entry).map_err(|problem| LanguageProblem { line, problem })?;
        Ok(language)
    }

    /// Adds an entry. The one without an English text is the file's header, which contains the plural rule.
    fn add_entry(&mut self, mut entry: PoEntry) -> Result<(), &'static str> {
        entry.texts.sort();
        let of = |begins: &'static str| {
            entry.texts.iter().filter(move |(keyword, _)| keyword.starts_with(begins)).map(|(_, words)| words.clone())
        };
        let (english, translations) = (of("msgid").next().unwrap_or_default(), of("msgstr").collect::<Vec<_>>());
        if english.is_empty() {
            let head = translations.first().map_or("", String::as_str);
            let rule = head.lines().find_map(|line| line.strip_prefix("Plural-Forms:")).and_then(|forms| forms.split_once("plural="));
            let code = head.lines().find_map(|line| line.strip_prefix("Language:"));
            code.unwrap_or_default().trim().clone_into(&mut self.code);
            if let Some((_, rule)) = rule {
                plural_form(rule, 0).ok_or(tr_mark!("the rule after “plural=” is invalid"))?;
                self.plural = Some(rule.to_owned());
            }
        } else if !entry.is_doubted && translations.iter().any(|words| !words.is_empty()) {
            self.words.insert(english, translations);
        }
        Ok(())
    }

    /// Leaks the language, so that it lives as long as the program.
    pub fn leak(self) -> &'static Self {
        Box::leak(Box::new(self))
    }

    /// Returns the writing direction.
    pub fn direction(&self) -> Direction {
        let mut parts = self.code.split(['-', '_']);
        let is_leftward = parts.next().is_some_and(|code| LEFTWARD.contains(&code)) || parts.any(|script| script == "Arab");
        if is_leftward { Direction::RightToLeft } else { Direction::LeftToRight }
    }

    /// Returns the translation of a text.
    pub(super) fn translation(&self, english: &str) -> Option<&str> {
        self.words.get(english)?.first().map(String::as_str).filter(|words| !words.is_empty())
    }

    /// Returns the translation of a text in the plural form for a count.
    pub(super) fn plural_translation(&self, english: &str, count: u64) -> Option<&str> {
        let form = usize::try_from(plural_form(self.plural.as_deref().unwrap_or(ENGLISH), count)?).ok()?;
        self.words.get(english)?.get(form).map(String::as_str).filter(|words| !words.is_empty())
    }
}

/// Returns whether a word is a keyword of entries. There are at most eight plural forms.
fn is_keyword(word: &str) -> bool {
    let form = word.strip_prefix("msgstr[").and_then(|rest| rest.strip_suffix(']'));
    ["msgid", "msgid_plural", "msgstr"].contains(&word) || form.is_some_and(|form| matches!(form.as_bytes(), [b'0'..=b'7']))
}

/// Returns the text between quotation marks, with its escapes resolved.
fn unquote(text: &str) -> Option<String> {
    let mut signs = text.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut words = String::new();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => words.push(match signs.next()? {
                'n' => '\n',
                't' => '\t',
                sign => sign,
            }),
            sign => words.push(sign),
        }
    }
    Some(words)
}

/// Plural rule of English.
const ENGLISH: &str = "n!=1";

/// Binary operators of C, lowest precedence first.
const SIGNS: [&[&str]; 5] = [&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["%", "+", "-"]];

/// Largest nesting depth of parentheses.
const DEEPEST: usize = 40;

/// Returns the index of the plural form for `n`: the value of gettext's C expression. `None` if it can't be parsed.
fn plural_form(rule: &str, n: u64) -> Option<u64> {
    let rule: String = rule.chars().take_while(|sign| *sign != ';').filter(|sign| !sign.is_whitespace()).collect();
    let mut reader = PluralRuleParser { rest: &rule, n, depth: 0 };
    let form = reader.conditional()?;
    reader.rest.is_empty().then_some(form)
}

/// Rest of a plural rule that is being evaluated, and the number for which it is.
struct PluralRuleParser<'a> {
    rest: &'a str,
    n: u64,
    depth: usize,
}

impl PluralRuleParser<'_> {
    fn skip(&mut self, sign: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(sign)?;
        Some(())
    }

    /// Evaluates `a ? b : c` or an expression of higher precedence.
    fn conditional(&mut self) -> Option<u64> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut form = self.binary(0)?;
        if self.skip("?").is_some() {
            let yes = self.conditional()?;
            self.skip(":")?;
            let no = self.conditional()?;
            form = if form == 0 { no } else { yes };
        }
        self.depth -= 1;
        Some(form)
    }

    /// Evaluates operators of this precedence or higher.
    fn binary(&mut self, weight: usize) -> Option<u64> {
        let Some(signs) = SIGNS.get(weight) else { return self.number() };
        let mut a = self.binary(weight + 1)?;
        while let Some(sign) = signs.iter().find(|sign| self.rest.starts_with(**sign)) {
            self.skip(sign)?;
            let b = self.binary(weight + 1)?;
            a = match *sign {
                "||" => u64::from(a != 0 || b != 0),
                "&&" => u64::from(a != 0 && b != 0),
                "==" => u64::from(a == b),
                "!=" => u64::from(a != b),
                "<=" => u64::from(a <= b),
                ">=" => u64::from(a >= b),
                "<" => u64::from(a < b),
                ">" => u64::from(a > b),
                "%" => a.checked_rem(b).unwrap_or_default(),
                "+" => a.saturating_add(b),
                _ => a.saturating_sub(b),
            };
        }
        Some(a)
    }

    /// Evaluates `n`, a number, or an expression in parentheses.
    fn number(&mut self) -> Option<u64> {
        if self.skip("n").is_some() {
            return Some(self.n);
        }
        if self.skip("(").is_some() {
            let inner = self.conditional()?;
            self.skip(")")?;
            return Some(inner);
        }
        let (number, rest) = self.rest.split_at(self.rest.bytes().take_while(u8::is_ascii_digit).count());
        self.rest = rest;
        number.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLISH: &str = r#"
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

#: src/app/commands/mod.rs:12
msgid "Take back"
msgstr "Cofnij"

msgid "{hits} hit"
msgid_plural "{hits} hits"
msgstr[0] "{hits} trafienie"
msgstr[1] "{hits} trafienia"
msgstr[2] ""
"{hits} "
"trafień"
#, fuzzy
msgid "Quit"
msgstr "?"
msgid "Turn"
msgstr ""
"#;

    #[test]
    fn languages_translate_texts_and_plural_forms() {
        let polish = Language::read(POLISH).expect("a language");
        assert_eq!(polish.translation("Take back"), Some("Cofnij"));
        assert_eq!(
            (polish.translation("Quit"), polish.translation("Turn"), polish.translation("Restore")),
            (None, None, None),
            "these stay English"
        );
        let hits = [0, 1, 2, 5, 12, 22].map(|count| polish.plural_translation("{hits} hit", count));
        let [one, few, many] = ["{hits} trafienie", "{hits} trafienia", "{hits} trafień"].map(Some);
        assert_eq!(hits, [many, one, few, many, many, few]);
    }

    #[test]
    fn invalid_language_files_report_the_line() {
        for (text, line) in [
            ("msgid \"a\nmsgstr \"b\"", 1),
            ("msgid \"a\"\nmsgstr b", 2),
            ("\n\"a\"", 2),
            ("msgid \"a\"\nmsgstr[9] \"b\"", 2),
            ("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n!;\\n\"", 2),
        ] {
            assert_eq!(Language::read(text).expect_err(text).line, line, "{text}");
        }
        assert_eq!(plural_form(&"(".repeat(9_000), 0), None, "brackets without end");
    }
}
