//! Two names in one cell, which may be two pupils: “Ada / Bo”, “Ada and Bo Lind”.

/// The names of two pupils in one, where it may be two: the last name of the second is the first one's too where that
/// has none.
pub fn two_names(text: &str) -> Option<Vec<String>> {
    const JOINTS: [&str; 8] = [" / ", " & ", " and ", " und ", " et ", " + ", ";", "/"];
    // A text that begins like a formula stays as it is.
    if text.starts_with(['=', '+', '@', '-']) {
        return None;
    }
    let lower = text.to_lowercase();
    // Capitals of some scripts are longer than small letters; those names are not parted.
    let joint = JOINTS.iter().find(|joint| lower.contains(*joint)).filter(|_| lower.len() == text.len())?;
    let place = lower.find(joint)?;
    let (one, other) = (text[..place].trim(), text[place + joint.len()..].trim());
    let is_name = |part: &str| part.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    if !is_name(one) || !is_name(other) {
        return None;
    }
    let last = other.split_once(' ').map(|(_, last)| last).filter(|_| !one.contains(' ') && !joint.contains('/') && *joint != ";");
    let one = last.map_or_else(|| one.to_owned(), |last| format!("{one} {last}"));
    let mut names = vec![one];
    names.extend(two_names(other).unwrap_or_else(|| vec![other.to_owned()]));
    Some(names)
}
