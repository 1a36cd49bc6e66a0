//! The known word that was meant where another was written.

/// The known word that a mistaken one is most like, whatever its case and whether its parts are joined by spaces, `-` or
/// `_`; of several the first. `None` if it is like none of them: a third of its letters may be wrong, at least one, and
/// two neighbours that changed places count once.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = letters(word);
    let most = (word.len() / 3).max(1);
    // A word that is much longer or shorter needs no closer look.
    let alike = known.into_iter().map(|known| (letters(known), known)).filter(|(known, _)| known.len().abs_diff(word.len()) <= most);
    let apart = alike.map(|(letters, known)| (distance(&word, &letters), known));
    // A word none of whose letters are right is not meant.
    let near = apart.filter(|&(distance, known)| distance <= most && distance < known.chars().count().max(word.len()));
    near.min_by_key(|&(distance, _)| distance).map(|(_, known)| known)
}

/// A question for the end of a sentence, with a space before it: ` Did you mean “hill”?`; empty where no word is near.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(word, known).map_or_else(String::new, |known| tr!(" Did you mean “{known}”?", known))
}

/// The same in the midst of a sentence: ` did you mean “hill”? If not,`; empty where no word is near.
pub fn meant<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(word, known).map_or_else(String::new, |known| tr!(" did you mean “{known}”? If not,", known))
}

/// The most letters of a word that are compared: what is longer is no slip of the pen.
const LONGEST: usize = 60;

fn letters(word: &str) -> Vec<char> {
    word.trim().to_lowercase().chars().map(|letter| if matches!(letter, ' ' | '_') { '-' } else { letter }).take(LONGEST).collect()
}

/// How many letters have to be put in, taken out, changed, or swapped with the next one to make one word of the other.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in b.iter().enumerate() {
            let changed = rows[i][j] + usize::from(letter != other);
            let least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            let is_swapped = i > 0 && j > 0 && a[i - 1] == *other && b[j - 1] == *letter;
            row.push(if is_swapped { least.min(rows[i - 1][j - 1] + 1) } else { least });
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_understood_and_another_word_is_not() {
        let known = ["knights", "housecarles", "spearmen", "archers", "hill-move", "hill"];
        for (word, meant) in [
            ("knihgts", Some("knights")),
            ("Knight", Some("knights")),
            ("housecarls", Some("housecarles")),
            ("spear men", Some("spearmen")),
            ("Hill Move", Some("hill-move")),
            ("hil", Some("hill")),
            ("cavalry", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), meant, "{word}");
        }
        assert_eq!(did_you_mean("archer", known), " Did you mean “archers”?");
    }
}
