//! Changes game files and updates their checksums.

use senlac_record::with_checksum;
use serde_json::Value;

/// Returns the lines of a file, each changed by `change`, with new checksums.
pub fn with_new_sums(text: &str, mut change: impl FnMut(usize, &mut Value)) -> String {
    let (mut written, mut sum) = (String::new(), 0);
    for (place, line) in text.lines().enumerate() {
        let mut value: Value = serde_json::from_str(line).expect("JSON");
        value.as_object_mut().expect("an object").remove("sum");
        change(place, &mut value);
        let (line, next) = with_checksum(&value, sum);
        written.push_str(&line);
        sum = next;
    }
    written
}
