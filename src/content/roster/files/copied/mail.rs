//! Names with their addresses, as a mail program writes them: `"Emma Smith" <emma@school.org>; Lind, Bo <bo@school.org>`.

use crate::content::roster::List;

/// The names before the addresses in `< >`, and the other lines between them; `None` where a text is no such list.
pub fn names_of_mail(text: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let (mut rest, mut addresses) = (text, 0);
    while let Some((before, address, after)) = next_address(rest) {
        // Where more stands behind the address, it is a cell of a table.
        let behind = after.trim_start_matches(' ');
        if !behind.is_empty() && !behind.starts_with([',', ';', '\n']) {
            return None;
        }
        addresses += 1;
        let mut lines: Vec<&str> = before.split('\n').collect();
        let name = lines.pop().unwrap_or_default();
        names.extend(lines.into_iter().filter_map(said).map(str::to_owned));
        // An address without a name may stand before this one.
        let (alone, name) = match name.rfind('@').and_then(|at| Some(at + name[at..].find([',', ';'])?)) {
            Some(end) => name.split_at(end),
            None => ("", name),
        };
        names.extend(alone.split([',', ';']).filter_map(said).map(str::to_owned));
        names.push(said(without_field(name)).unwrap_or(address).to_owned());
        rest = after;
    }
    names.extend(rest.split('\n').filter_map(said).map(str::to_owned));
    let enough = addresses > 1 || addresses == 1 && names.len() == 1;
    if enough && addresses * 2 > names.len() { Some(names) } else { before_bare_addresses(text) }
}

/// The names before addresses that stand bare at the ends of most lines, behind a space or a dash.
fn before_bare_addresses(text: &str) -> Option<Vec<String>> {
    let name = |line: &str| {
        let (name, address) = line.trim_end().rsplit_once(' ')?;
        let is_address = address.contains('@') && address.contains('.') && !address.contains(['<', '>', ',', ';', '\t']);
        let name = name.trim_end_matches([' ', '-', '–', '—', ':']);
        let is_name = name.contains(char::is_alphabetic) && !name.contains(['@', '\t', ';', '|']) && !name.ends_with(',');
        (is_address && is_name).then(|| name.trim().to_owned())
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let found = lines.iter().filter_map(|line| name(line)).count();
    (found > 1 && found * 5 >= lines.len() * 4).then(|| lines.iter().map(|line| name(line).unwrap_or_else(|| (*line).to_owned())).collect())
}

/// The text up to the next address in `< >`, the address, and what follows.
fn next_address(text: &str) -> Option<(&str, &str, &str)> {
    text.match_indices('<').find_map(|(start, _)| {
        let inner = &text[start + 1..];
        let address = &inner[..inner.find('>')?];
        let is_one = address.contains('@') && !address.contains(|sign: char| sign.is_whitespace() || sign == '<');
        is_one.then(|| (&text[..start], address.trim_start_matches("mailto:"), &inner[address.len() + 1..]))
    })
}

/// A name without `To:` or `Cc:` before it.
fn without_field(name: &str) -> &str {
    name.split_once(':').filter(|(field, _)| List::MailField.has(&field.trim().to_lowercase())).map_or(name, |(_, name)| name)
}

/// A name without the signs round it; `None` where nothing is left.
fn said(name: &str) -> Option<&str> {
    let name = name.trim_matches([',', ';', ' ', '\t']).trim_matches(['"', '\'']).trim();
    (!name.is_empty()).then_some(name)
}
