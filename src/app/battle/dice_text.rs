//! The text typed for the dice of one attack, and its meaning: a number of hits, or the faces in order.

use senlac_classroom::rules::{DiceNeeded, NEVER};

/// Separator between the men's dice and the commander's own.
pub const OWN: char = '+';
/// Characters allowed between two faces.
const BETWEEN: [char; 3] = [' ', ',', ';'];

/// Text typed for one attack: hits such as "3", or faces such as "6 2 5+4" or "6254". The commander's own die comes after the
/// plus or last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceText(String);

/// Meaning of the text typed for an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedDice {
    Empty,
    /// Total number of hits of all dice.
    Hits(u8),
    /// A face for each of the men's dice, and the commander's. `men` is empty if only the commander's die can hit.
    Faces {
        men: Vec<u8>,
        commander: Option<u8>,
    },
    /// Some dice are still missing.
    Incomplete(DiceMissing),
    /// Dice that can't have been rolled like this.
    Mistake(DiceMistake),
}

/// Which dice are still missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceMissing {
    /// Number of dice that were entered.
    pub entered: usize,
    /// Dice that are rolled, including the commander's.
    pub dice: usize,
    /// Whether only the commander's own die is missing.
    pub commander_only: bool,
    /// The single digit typed, if the attack can't score so many hits.
    pub beyond: Option<u8>,
}

/// Reason why dice can't have been rolled as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceMistake {
    /// A character that is neither a digit nor a separator.
    Sign(char),
    /// Digit that no die shows.
    Face(u8),
    /// Number of hits outside these bounds.
    Hits { hits: u32, dice: u8, least: u8, most: u8 },
    /// More faces than dice.
    TooMany { entered: usize, dice: usize },
    /// Face for a commander who doesn't roll here.
    NoCommander,
    /// More than one face for the commander.
    CommanderDice,
}

impl From<String> for DiceText {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl DiceText {
    /// Creates the text for a number of hits.
    pub fn from_hits(hits: u8) -> Self {
        Self(hits.to_string())
    }

    /// Creates the text for the faces of an attack whose dice are known.
    pub fn from_faces(men: &[u8], commander: Option<u8>) -> Self {
        let mut text = men.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        // The space after a single face says that it isn't a number of hits.
        if men.len() == 1 && commander.is_none() {
            text.push(' ');
        }
        text.extend(commander.map(|face| format!("{OWN}{face}")));
        Self(text)
    }

    /// Returns the whole text as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }

    /// Returns the text before the plus, and the text after it; `None` if there is no plus.
    pub fn split_at_plus(&self) -> (&str, Option<&str>) {
        self.0.split_once(OWN).map_or((&self.0, None), |(men, own)| (men, Some(own)))
    }

    /// Replaces the men's dice, or the hits. A plus in the text begins the commander's die.
    pub fn set_men(&mut self, text: &str) {
        self.0 = match self.split_at_plus().1 {
            Some(own) if !text.contains(OWN) && !own.is_empty() => format!("{text}{OWN}{own}"),
            _ => text.to_owned(),
        };
    }

    /// Replaces the commander's die.
    pub fn set_own(&mut self, text: &str) {
        let men = self.split_at_plus().0;
        self.0 = if text.trim().is_empty() { men.to_owned() } else { format!("{men}{OWN}{}", text.trim()) };
    }

    /// Appends a typed character: a digit, a separator, or the plus.
    pub fn push(&mut self, sign: char) {
        let is_between = BETWEEN.contains(&sign) && !self.0.is_empty() && !self.0.ends_with(BETWEEN);
        let begins_own = sign == OWN && !self.0.contains(OWN);
        if sign.is_ascii_digit() || is_between || begins_own {
            self.0.push(sign);
        }
    }

    /// Deletes the last digit, or the plus, with what follows it.
    pub fn pop(&mut self) {
        self.0.truncate(self.0.trim_end_matches(BETWEEN).len());
        self.0.pop();
    }

    /// Parses the text for an attack that rolls these dice.
    pub fn read(&self, dice: DiceNeeded) -> TypedDice {
        let (men, own) = self.split_at_plus();
        let is_known = |sign: &char| sign.is_ascii_digit() || BETWEEN.contains(sign);
        let strange = men.chars().chain(own.unwrap_or_default().chars()).find(|sign| !is_known(sign));
        if let Some(sign) = strange {
            return TypedDice::Mistake(DiceMistake::Sign(sign));
        }
        match own.map(digits) {
            None => parse_without_own(men, dice),
            Some(_) if dice.commander_needs.is_none() => TypedDice::Mistake(DiceMistake::NoCommander),
            Some(own) => match own.as_slice() {
                [] => parse_with_own(men, None, dice),
                [face] if is_face(*face) => parse_with_own(men, Some(*face), dice),
                [digit] => TypedDice::Mistake(DiceMistake::Face(*digit)),
                _ => TypedDice::Mistake(DiceMistake::CommanderDice),
            },
        }
    }
}

/// Returns whether a die can show this digit.
pub const fn is_face(digit: u8) -> bool {
    matches!(digit, 1..=6)
}

fn digits(text: &str) -> Vec<u8> {
    text.chars().filter_map(|sign| sign.to_digit(10)).filter_map(|digit| u8::try_from(digit).ok()).collect()
}

/// Returns the digits as one number if that is a possible meaning. No separator may be between them, and one may follow them
/// only if they aren't faces.
fn as_number(text: &str) -> Option<u32> {
    let word = text.trim_matches(BETWEEN);
    let is_faces = || digits(word).into_iter().all(is_face);
    let is_one = word.chars().all(|sign| sign.is_ascii_digit()) && (word.len() == 1 || !word.starts_with('0'));
    let parted = text.trim_start_matches(BETWEEN).len() > word.len();
    word.parse().ok().filter(|_| is_one && !(parted && is_faces()))
}

/// Returns the number of the men's dice and of the commander's dice to enter: those that can hit, or all if none can.
fn dice_to_enter(dice: DiceNeeded) -> (usize, usize) {
    let men = if dice.men_need >= NEVER && dice.max_hits() > 0 { 0 } else { dice.men };
    (usize::from(men), usize::from(dice.commander_needs.is_some()))
}

/// Parses a text without a plus.
fn parse_without_own(text: &str, dice: DiceNeeded) -> TypedDice {
    let read = digits(text);
    let (men, own) = dice_to_enter(dice);
    let all = usize::from(dice.men) + own;
    let number = as_number(text);
    if read.is_empty() {
        return TypedDice::Empty;
    }
    let beside = |hits: u32| {
        let all = u8::try_from(men + own).unwrap_or(u8::MAX);
        TypedDice::Mistake(DiceMistake::Hits { hits, dice: all, least: dice.min_hits(), most: dice.max_hits() })
    };
    let fits = |hits: u32| usize::try_from(hits).is_ok_and(|hits| hits <= men + own);
    match number {
        Some(hits) if fits(hits) => match u8::try_from(hits) {
            Ok(hits) if (dice.min_hits()..=dice.max_hits()).contains(&hits) => return TypedDice::Hits(hits),
            _ if read.len() == 1 => return beside(hits),
            _ => {}
        },
        Some(hits) if read.len() <= 2 && !read.iter().copied().all(is_face) => return beside(hits),
        Some(_) | None => {}
    }
    if let Some(digit) = read.iter().copied().find(|digit| !is_face(*digit)) {
        return TypedDice::Mistake(DiceMistake::Face(digit));
    }
    match read.split_last() {
        Some((last, rest)) if own == 1 && (read.len() == all || (men == 0 && rest.is_empty())) => {
            TypedDice::Faces { men: rest.to_vec(), commander: Some(*last) }
        }
        _ if own == 0 && read.len() == all => TypedDice::Faces { men: read, commander: None },
        _ if read.len() > all => TypedDice::Mistake(DiceMistake::TooMany { entered: read.len(), dice: all }),
        _ => {
            let beyond = number.and_then(|_| read.first().copied()).filter(|_| read.len() == 1);
            let commander_only = own == 1 && read.len() + 1 == all;
            TypedDice::Incomplete(DiceMissing { entered: read.len(), dice: all, commander_only, beyond })
        }
    }
}

/// Parses the men's dice, or their hits, for a text in which the commander's own die was begun.
fn parse_with_own(text: &str, commander: Option<u8>, dice: DiceNeeded) -> TypedDice {
    let read = digits(text);
    let (asked, _) = dice_to_enter(dice);
    let (men, all) = (usize::from(dice.men), usize::from(dice.men) + 1);
    let missing = |commander_only: bool| {
        let mens = asked.max(read.len());
        let entered = if commander_only { mens } else { read.len() + usize::from(commander.is_some()) };
        TypedDice::Incomplete(DiceMissing { entered, dice: mens + 1, commander_only, beyond: None })
    };
    let are_faces = read.iter().copied().all(is_face);
    let hits_of = |hits: u8, face: u8| hits + u8::from(dice.commander_needs.is_some_and(|need| face_hits(face, need)));
    if are_faces && (read.len() == men || (read.is_empty() && asked == 0)) {
        return commander.map_or_else(|| missing(true), |face| TypedDice::Faces { men: read.clone(), commander: Some(face) });
    }
    let only_men = DiceNeeded { commander_needs: None, ..dice };
    if let Some(hits) = as_number(text).filter(|hits| read.len() == 1 || usize::try_from(*hits).is_ok_and(|hits| hits <= men)) {
        return match (u8::try_from(hits), commander) {
            (Ok(hits), Some(face)) if (only_men.min_hits()..=only_men.max_hits()).contains(&hits) => TypedDice::Hits(hits_of(hits, face)),
            (Ok(hits), None) if (only_men.min_hits()..=only_men.max_hits()).contains(&hits) => missing(true),
            _ if are_faces && men > 1 && usize::try_from(hits).is_ok_and(|hits| hits > men) => missing(false),
            _ => TypedDice::Mistake(DiceMistake::Hits { hits, dice: dice.men, least: only_men.min_hits(), most: only_men.max_hits() }),
        };
    }
    if let Some(digit) = read.iter().copied().find(|digit| !is_face(*digit)) {
        return TypedDice::Mistake(DiceMistake::Face(digit));
    }
    if read.len() > men {
        return TypedDice::Mistake(DiceMistake::TooMany { entered: read.len() + usize::from(commander.is_some()), dice: all });
    }
    missing(false)
}

/// Returns whether a face is high enough to hit.
pub fn face_hits(face: u8, need: i8) -> bool {
    i16::from(face) >= i16::from(need)
}

impl DiceMissing {
    /// Returns text such as "4 of 7 dice entered".
    pub fn label(self) -> String {
        let Self { entered, dice, .. } = self;
        tr_count!(dice, "{entered} of {dice} die entered", "{entered} of {dice} dice entered", entered)
    }

    /// Returns sentences on what is missing.
    pub fn sentences(self) -> String {
        let Self { entered, dice, .. } = self;
        let more = dice.saturating_sub(entered);
        if self.commander_only {
            return tr!("The commander’s own die is missing. Type it last, or after Tab or a plus sign: 6 2 5+4.").to_owned();
        }
        if let Some(hits) = self.beyond {
            return tr!("{dice} dice can’t score {hits} hits. If {hits} is a die, enter {more} more.", dice, hits, more);
        }
        tr!("{dice} dice: you’ve entered {entered}. Enter {more} more.", dice, entered, more)
    }
}

impl DiceMistake {
    /// Returns the label for the large button.
    pub fn label(self) -> &'static str {
        match self {
            Self::TooMany { .. } | Self::CommanderDice => tr!("Too many dice"),
            Self::Hits { .. } => tr!("Check the hits"),
            Self::Sign(_) | Self::Face(_) | Self::NoCommander => tr!("Check the dice"),
        }
    }

    /// Returns sentences on what is wrong and what to enter.
    pub fn sentences(self) -> String {
        match self {
            Self::Sign(sign) => tr!("“{sign}” isn’t a die. Enter digits from 1 to 6.", sign),
            Self::Face(digit) => tr!("A die can’t show {digit}. Enter 1 to 6 for each die.", digit),
            Self::Hits { dice, most: 0, .. } => {
                tr_count!(dice, "{dice} die can’t hit here. Enter 0.", "{dice} dice can’t hit here. Enter 0.")
            }
            Self::Hits { hits, dice, least, most } if least == most => {
                tr_count!(
                    hits,
                    "{dice} dice can’t score {hits} hit. Enter {most}.",
                    "{dice} dice can’t score {hits} hits. Enter {most}.",
                    dice,
                    most
                )
            }
            Self::Hits { hits, dice: 1, least, most } => {
                tr_count!(
                    hits,
                    "1 die can’t score {hits} hit. Enter {least} or {most}.",
                    "1 die can’t score {hits} hits. Enter {least} or {most}.",
                    least,
                    most
                )
            }
            Self::Hits { hits, dice, least, most } => tr_count!(
                hits,
                "{dice} dice can’t score {hits} hit. Enter {least} to {most}.",
                "{dice} dice can’t score {hits} hits. Enter {least} to {most}.",
                dice,
                least,
                most
            ),
            Self::TooMany { entered, dice } => {
                let more = entered.saturating_sub(dice);
                tr_count!(
                    dice,
                    "{dice} die: you’ve entered {entered}. Remove {more}.",
                    "{dice} dice: you’ve entered {entered}. Remove {more}.",
                    entered,
                    more
                )
            }
            Self::NoCommander => tr!("The commander doesn’t roll here. Remove the die after the plus sign.").to_owned(),
            Self::CommanderDice => tr!("The commander rolls 1 die. Enter only one after the plus sign.").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn dice(men: u8, men_need: i8, commander_needs: Option<i8>) -> DiceNeeded {
        DiceNeeded { men, men_need, commander_needs }
    }

    /// Dice of seven men who hit on 5 or 6, without their commander.
    const SEVEN: DiceNeeded = dice(7, 5, None);
    /// Dice of seven men and their commander.
    const EIGHT: DiceNeeded = dice(7, 5, Some(4));

    fn read(text: &str, dice: DiceNeeded) -> TypedDice {
        DiceText(text.to_owned()).read(dice)
    }

    fn faces(men: &[u8], commander: Option<u8>) -> TypedDice {
        TypedDice::Faces { men: men.to_vec(), commander }
    }

    fn message_for(text: &str, dice: DiceNeeded) -> String {
        match read(text, dice) {
            TypedDice::Incomplete(missing) => missing.sentences(),
            TypedDice::Mistake(mistake) => mistake.sentences(),
            other @ (TypedDice::Empty | TypedDice::Hits(_) | TypedDice::Faces { .. }) => format!("{other:?}"),
        }
    }

    #[test]
    fn digits_are_faces_with_or_without_separators() {
        for text in ["6251364", "6 2 5 1 3 6 4", "6,2,5,1,3,6,4", "62 51 364", " 6 2 5; 1 3 6, 4 "] {
            assert_eq!(read(text, SEVEN), faces(&[6, 2, 5, 1, 3, 6, 4], None), "{text}");
        }
        for text in ["6251364+5", "6 2 5 1 3 6 4+5", "62513645", "6 2 5 1 3 6 4 5", "6 2 5 1 3 6 4 + 5"] {
            assert_eq!(read(text, EIGHT), faces(&[6, 2, 5, 1, 3, 6, 4], Some(5)), "{text}");
        }
    }

    #[test]
    fn a_possible_number_of_hits_is_read_as_hits() {
        for (text, hits) in [("0", 0), ("3", 3), ("7", 7), (" 7", 7), ("0 ", 0), ("7 ", 7)] {
            assert_eq!(read(text, SEVEN), TypedDice::Hits(hits), "{text}");
        }
        let twelve = dice(12, 6, None);
        assert_eq!((read("12", twelve), read("10", twelve)), (TypedDice::Hits(12), TypedDice::Hits(10)));
        assert_eq!(message_for("16", twelve), "12 dice: you’ve entered 2. Enter 10 more.");
        assert_eq!(message_for("1 2", twelve), "12 dice: you’ve entered 2. Enter 10 more.");
        assert_eq!(read("12", dice(2, 4, None)), faces(&[1, 2], None));
        assert_eq!(read("3+5", EIGHT), TypedDice::Hits(4), "the commander’s 5 hits");
        assert_eq!(read("3+1", EIGHT), TypedDice::Hits(3));
        assert_eq!(read("1", dice(1, 4, None)), TypedDice::Hits(1));
        assert_eq!((read("1 ", dice(1, 4, None)), read("6", dice(1, 4, None))), (faces(&[1], None), faces(&[6], None)));
        assert_eq!(read("1+5", dice(1, 4, Some(3))), faces(&[1], Some(5)), "one man, one face");
    }

    #[test]
    fn missing_dice_are_counted() {
        let TypedDice::Incomplete(missing) = read("6251", SEVEN) else { unreachable!() };
        assert_eq!(missing.label(), "4 of 7 dice entered");
        assert_eq!(message_for("62513", SEVEN), "7 dice: you’ve entered 5. Enter 2 more.");
        assert_eq!(message_for("62+4", EIGHT), "8 dice: you’ve entered 3. Enter 5 more.");
        assert_eq!(message_for("6", dice(5, 4, None)), "5 dice can’t score 6 hits. If 6 is a die, enter 4 more.");
        for text in ["6251364", "6251364+", "3+"] {
            assert!(message_for(text, EIGHT).starts_with("The commander’s own die is missing."), "{text}: {}", message_for(text, EIGHT));
        }
    }

    #[test]
    fn impossible_dice_are_explained() {
        assert_eq!(message_for("9", dice(8, 5, None)), "8 dice can’t score 9 hits. Enter 0 to 8.");
        assert_eq!(message_for("10", dice(8, 5, None)), "8 dice can’t score 10 hits. Enter 0 to 8.");
        assert_eq!(message_for("6297", SEVEN), "A die can’t show 9. Enter 1 to 6 for each die.");
        assert_eq!(message_for("6 0", SEVEN), "A die can’t show 0. Enter 1 to 6 for each die.");
        assert_eq!(message_for("625136411", SEVEN), "7 dice: you’ve entered 9. Remove 2.");
        assert_eq!(message_for("6251364+55", EIGHT), "The commander rolls 1 die. Enter only one after the plus sign.");
        assert_eq!(message_for("6251364+8", EIGHT), "A die can’t show 8. Enter 1 to 6 for each die.");
        assert_eq!(message_for("6251364+5", SEVEN), "The commander doesn’t roll here. Remove the die after the plus sign.");
        assert_eq!(message_for("six", SEVEN), "“s” isn’t a die. Enter digits from 1 to 6.");
        assert_eq!(message_for("8+5", EIGHT), "7 dice can’t score 8 hits. Enter 0 to 7.");
        assert_eq!(message_for("3", dice(7, 1, None)), "7 dice can’t score 3 hits. Enter 7.", "they hit with any face");
        assert_eq!(message_for("3", dice(7, NEVER, None)), "7 dice can’t hit here. Enter 0.");
        assert_eq!(message_for(&"6".repeat(300), SEVEN), "7 dice: you’ve entered 300. Remove 293.");
    }

    #[test]
    fn the_commanders_die_is_enough_if_only_he_can_hit() {
        let only = dice(7, NEVER, Some(6));
        assert_eq!(read("6", only), faces(&[], Some(6)));
        assert_eq!(read("+3", only), faces(&[], Some(3)));
        assert_eq!((read("1", only), read("0", only)), (TypedDice::Hits(1), TypedDice::Hits(0)));
        assert_eq!(read("1 2 3 4 5 6 1 6", only), faces(&[1, 2, 3, 4, 5, 6, 1], Some(6)), "whoever reads out all of them may");
        assert_eq!(message_for("9", only), "1 die can’t score 9 hits. Enter 0 or 1.");
        assert_eq!(read("4", dice(0, NEVER, Some(3))), faces(&[], Some(4)), "only the commander strikes");
    }

    #[test]
    fn any_text_is_read_without_a_crash() {
        let signs = ['0', '1', '5', '6', '9', ' ', ',', '+', 'x', 'é'];
        for needed in [SEVEN, EIGHT, dice(0, 6, None), dice(0, 6, Some(NEVER)), dice(1, 1, Some(1)), dice(255, NEVER, Some(NEVER))] {
            for code in 0..100_000_usize {
                let text: String = (0..5).map(|place| signs[code / 10_usize.pow(place) % 10]).collect();
                let read = read(&text, needed);
                if let TypedDice::Hits(hits) = read {
                    assert!((needed.min_hits()..=needed.max_hits()).contains(&hits), "{text}: {hits} of {needed:?}");
                }
            }
        }
    }

    #[test]
    fn the_men_and_the_commander_are_edited_separately() {
        let mut text = DiceText::default();
        "6 2,,5+4".chars().for_each(|sign| text.push(sign));
        assert_eq!(text.split_at_plus(), ("6 2,5", Some("4")));
        text.set_men("1 1");
        assert_eq!(text.split_at_plus(), ("1 1", Some("4")));
        text.set_own("");
        assert_eq!(text.split_at_plus(), ("1 1", None));
        text.set_own("3");
        text.pop();
        text.pop();
        assert_eq!(text.split_at_plus(), ("1 1", None));
        assert_eq!(DiceText::from_faces(&[1], None).read(dice(1, 4, None)), faces(&[1], None));
        assert_eq!(DiceText::from_faces(&[1, 2], Some(5)).read(dice(2, 4, Some(4))), faces(&[1, 2], Some(5)));
        assert_eq!(DiceText::from_faces(&[], Some(5)).read(dice(0, 4, Some(4))), faces(&[], Some(5)));
    }
}
