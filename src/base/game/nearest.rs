//! Search for the known word that a misspelt word stands for.

/// Returns the known word most similar to a misspelt one; the first if several are equally similar. Case is
/// ignored, and so is whether parts are joined by spaces, `-` or `_`. Returns `None` if no word is similar: at
/// most a third of the letters, and at least one, may be wrong. Two swapped neighbours count as one mistake.
pub fn nearest_word<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = letters(word);
    let most = (word.len() / 3).max(1);
    // A word that is much longer or shorter needs no closer look.
    let alike = known.into_iter().map(|known| (letters(known), known)).filter(|(known, _)| known.len().abs_diff(word.len()) <= most);
    let apart = alike.map(|(letters, known)| (distance(&word, &letters), known));
    // A word none of whose letters are right is not meant.
    let near = apart.filter(|&(distance, known)| distance <= most && distance < known.chars().count().max(word.len()));
    near.min_by_key(|&(distance, _)| distance).map(|(_, known)| known)
}

/// Returns a question for the end of a sentence, with a leading space: ` Did you mean “hill”?`; empty if no word
/// is similar.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest_word(word, known).map_or_else(String::new, |known| tr!(" Did you mean “{known}”?", known))
}

/// Returns the question for the middle of a sentence: ` did you mean “hill”? If not,`; empty if no word is similar.
pub fn did_you_mean_or_else<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest_word(word, known).map_or_else(String::new, |known| tr!(" did you mean “{known}”? If not,", known))
}

/// Longest word that is compared, in letters. Anything longer isn't a typing error.
const LONGEST: usize = 60;

fn letters(word: &str) -> Vec<char> {
    word.trim().to_lowercase().chars().map(|letter| if matches!(letter, ' ' | '_') { '-' } else { letter }).take(LONGEST).collect()
}

/// Returns the edit distance: the number of letters to insert, delete, change, or swap with the next one.
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
    fn misspelt_words_match_and_other_words_do_not() {
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
            assert_eq!(nearest_word(word, known), meant, "{word}");
        }
        assert_eq!(did_you_mean("archer", known), " Did you mean “archers”?");
    }
}
