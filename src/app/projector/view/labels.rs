//! Name plates for the units on the projector's table. Each child's name is written in full where possible. No two names
//! look alike, and none is shortened to a word that a class would laugh at.

use std::collections::{BTreeMap, BTreeSet};

use unicode_segmentation::UnicodeSegmentation;

use super::distinct_names::ChildName;
use super::embarrassing_words::{base_letters, is_embarrassing};
use senlac_class_list::is_first_name;

/// Separator between the names of two children who lead a unit together.
const JOINT: &str = "+";
/// Fewest letters that a name may be shortened to.
const FEWEST_LETTERS: usize = 4;
/// Smallest letter size at each attempt, as a fraction of the full size. The first size can be read from the last row. Smaller
/// letters are used only if no form of the name fits.
const LEAST_SIZES: [f32; 4] = [0.5, 0.4, 0.3, 0.0];
/// Step between letter sizes, as a fraction of the full size, so that the plates on a table look alike.
const SIZE_STEP: f32 = 0.1;

/// The name plate of a unit on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Label {
    /// Text, on one line or two.
    pub lines: Vec<String>,
    /// Letter size, as a fraction of the full size; at most 1.
    pub size: f32,
    /// Each leader's name as it is written on the plate.
    pub names: Vec<String>,
}

/// Returns the name plates of all units, in order; an empty one where nobody is named.
///
/// `scale` returns the fraction of the full size at which these lines fit the plate of the unit with this index. It is 1 or
/// more if they fit at full size.
pub fn name_plates(units: &[&[ChildName]], scale: impl Fn(usize, &[String]) -> f32) -> Vec<Label> {
    let mut forms = NameForms::from_units(units);
    let label = |(place, children): (usize, &&[ChildName])| {
        forms.label(children, &|names| best_label(names, &|lines: &[String]| scale(place, lines)))
    };
    units.iter().enumerate().map(label).collect()
}

/// The written forms of names on one table, and the child behind each.
struct NameForms {
    /// The child's name for each form in use, by the form's base letters.
    taken: BTreeMap<String, String>,
    /// Base letters of every given name and every shown name, with the child's name.
    whole: BTreeSet<(String, String)>,
}

impl NameForms {
    fn from_units(units: &[&[ChildName]]) -> Self {
        let children = || units.iter().flat_map(|children| children.iter());
        let names = |child: &ChildName| [&child.called, &child.given].map(|name| (base_letters(name), child.called.clone()));
        let taken = children().map(|child| (base_letters(&child.called), child.called.clone()));
        Self { taken: taken.collect(), whole: children().flat_map(names).collect() }
    }

    /// Returns the plate of a unit's leaders.
    ///
    /// It tries full names first, then initials for the second part of a given name, then names shortened as little as
    /// possible.
    /// If none of these fits, it tries again with smaller letters.
    fn label(&mut self, children: &[ChildName], fitted: &impl Fn(Vec<String>) -> Label) -> Label {
        if children.is_empty() {
            return Label::default();
        }
        let forms = self.all_forms(children);
        let labels: Vec<Label> = forms.into_iter().map(fitted).collect();
        let fits = |least: f32| labels.iter().find(|label| label.size >= least).cloned();
        let label = LEAST_SIZES.into_iter().find_map(fits).unwrap_or_default();
        for (child, form) in children.iter().zip(&label.names) {
            self.taken.insert(base_letters(form), child.called.clone());
        }
        label
    }

    /// Returns the ways to write these names, best first.
    fn all_forms(&self, children: &[ChildName]) -> Vec<Vec<String>> {
        let whole: Vec<String> = children.iter().map(|child| child.called.clone()).collect();
        let initials = children.iter().map(|child| self.name_with_initial(child).unwrap_or_else(|| child.called.clone())).collect();
        let longest = whole.iter().map(|name| letter_count(name)).max().unwrap_or_default();
        let shortened = (FEWEST_LETTERS..longest)
            .rev()
            .map(|most| children.iter().map(|child| self.shortened_name(child, most).unwrap_or_else(|| child.called.clone())).collect());
        let mut forms: Vec<Vec<String>> = [whole, initials].into_iter().chain(shortened).collect();
        forms.dedup();
        forms
    }

    /// Returns "Ho C." for "Ho Chi", or "Mary J." for "Mary Jane".
    fn name_with_initial(&self, child: &ChildName) -> Option<String> {
        let (first, second) = halves(child)?;
        let form = format!("{first} {}.", second.graphemes(true).next()?);
        (letter_count(&form) < letter_count(&child.called) && self.is_free(&form, child)).then_some(form)
    }

    /// Returns the longest usable start of a name, with four to `most` letters.
    ///
    /// It must not begin another child's name, be another first name, or make the class laugh. Returns `None` if the name has
    /// no
    /// more than `most` letters or no start is usable.
    fn shortened_name(&self, child: &ChildName, most: usize) -> Option<String> {
        if child.is_fixed || letter_count(&child.called) <= most {
            return None;
        }
        let first = halves(child).map_or(child.given.as_str(), |(first, _)| first);
        let signs: Vec<&str> = first.graphemes(true).collect();
        let starts = (FEWEST_LETTERS..=most.min(signs.len())).rev().map(|many| signs[..many].concat());
        let mut allowed = starts.filter(|form| self.is_free(form, child));
        let stands_for_itself = |form: &str| !is_embarrassing(form) && !is_first_name(form) && form.ends_with(char::is_alphabetic);
        allowed.find(|form| form == first || stands_for_itself(form))
    }

    /// Returns whether no other child uses this form, and no other child's name begins with it.
    fn is_free(&self, form: &str, child: &ChildName) -> bool {
        let form = base_letters(form);
        let is_anothers = |(name, called): &(String, String)| name.starts_with(&form) && *called != child.called;
        self.taken.get(&form).is_none_or(|called| *called == child.called) && !self.whole.iter().any(is_anothers)
    }
}

/// Returns both parts of a double given name: "Ho Chi", "Anne-Marie".
fn halves(child: &ChildName) -> Option<(&str, &str)> {
    Some(&child.given)
        .filter(|_| !child.is_fixed)?
        .split_once([' ', '-', '‐', '‑'])
        .filter(|(first, second)| !first.is_empty() && !second.is_empty())
}

fn letter_count(name: &str) -> usize {
    name.graphemes(true).count()
}

/// Returns the names on one line or two, whichever allows larger letters.
fn best_label(names: Vec<String>, scale: &impl Fn(&[String]) -> f32) -> Label {
    let mut best = Label::default();
    for lines in layouts(&names) {
        let fits = scale(&lines).min(1.0);
        // The smallest letters are as large as they can be.
        let size = if fits < 2.0 * SIZE_STEP { fits } else { (fits / SIZE_STEP + 0.01).floor() * SIZE_STEP };
        if size > best.size + 0.01 || best.lines.is_empty() {
            best = Label { lines, size, names: Vec::new() };
        }
    }
    Label { names, ..best }
}

/// Returns the ways to break these names into one or two lines. Two names break between them; one name breaks at a space or
/// after a hyphen.
fn layouts(names: &[String]) -> Vec<Vec<String>> {
    let one = std::iter::once(vec![names.join(JOINT)]);
    if let [name] = names {
        let breaks = name.match_indices([' ', '-', '‐', '‑']).map(|(place, sign)| {
            let end = place + sign.len();
            let first = if sign == " " { &name[..place] } else { &name[..end] };
            vec![first.to_owned(), name[end..].to_owned()]
        });
        return one.chain(breaks.filter(|lines| lines.iter().all(|line| !line.is_empty()))).collect();
    }
    one.chain((1..names.len()).map(|place| vec![names[..place].join(JOINT), names[place..].join(JOINT)])).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;
    use crate::projector::view::first_names::{ProjectorNames, WholeName};

    /// Returns the leaders of units that are led by one child each, or by two joined with "&".
    fn children(pupils: &[&str]) -> Vec<Vec<ChildName>> {
        let named = pupils.iter().map(|pupil| ((*pupil).into(), WholeName { whole: pupil, short: pupil.strip_prefix('!'), given: None }));
        let names = ProjectorNames::from_pupils(named);
        pupils.iter().map(|pupil| names.children(&(*pupil).into()).to_vec()).collect()
    }

    /// Returns plates for squares as wide as this many full-size letters, where a second line has this fraction of a line's
    /// height.
    fn plates(pupils: &[&str], letters: f32, second_line: f32) -> Vec<Label> {
        let children = children(pupils);
        let units: Vec<&[ChildName]> = children.iter().map(Vec::as_slice).collect();
        name_plates(&units, |_, lines| {
            let longest = lines.iter().map(|line| letter_count(line)).max().unwrap_or_default();
            #[expect(clippy::cast_precision_loss, reason = "few letters")]
            let wide = letters / longest.max(1) as f32;
            if lines.len() > 1 { wide.min(f32::midpoint(1.0, second_line)) } else { wide }
        })
    }

    fn label_texts(pupils: &[&str], letters: f32) -> Vec<String> {
        plates(pupils, letters, 0.2).into_iter().map(|label| label.lines.join("/")).collect()
    }

    #[test]
    fn names_shrink_and_wrap_before_they_are_shortened() {
        assert_eq!(label_texts(&["Ann Lee"], 4.0), ["Ann"]);
        for (letters, size, lines) in [(6.0, 1.0, "Olivia"), (5.4, 0.9, "Olivia"), (3.0, 0.5, "Olivia"), (2.0, 0.5, "Oliv")] {
            let label = &plates(&["Olivia Brown"], letters, 0.2)[0];
            assert!((label.size - size).abs() < 0.01 && label.lines.join("/") == lines, "{letters}: {label:?}");
        }
        assert_eq!(label_texts(&["Anne-Marie Roux"], 4.0), ["Anne-/Marie"]);
        assert_eq!(label_texts(&["Anne-Marie Roux"], 2.6), ["Anne-/Marie"]);
        assert_eq!(label_texts(&["Anne-Marie Roux"], 1.8), ["Anne/M."]);
        assert_eq!(label_texts(&["Mary Jane Watson"], 4.0), ["Mary"]);
        assert_eq!(label_texts(&["Ho Chi Wong"], 2.0), ["Ho/Chi"]);
        assert_eq!(label_texts(&["Al-Constantine Bo"], 3.2), ["Al C."]);
        assert_eq!(label_texts(&["Ann Lee & Bo Ek"], 3.0), ["Ann/Bo"]);
        assert_eq!(label_texts(&["Ann Lee & Bo Ek"], 6.0), ["Ann+Bo"]);
    }

    #[test]
    fn a_short_name_is_never_altered() {
        let label = &plates(&["!Maximiliana Aurelia"], 2.0, 0.2)[0];
        assert_eq!(label.lines.join("/"), "Maximiliana/Aurelia");
        assert!(label.size < 0.3, "{label:?}");
        assert_eq!(label_texts(&["!Konstantina"], 2.0), ["Konstantina"]);
    }

    #[test]
    fn namesakes_have_initials_even_if_whole_names_fit() {
        let pupils = ["Jack Robinson", "Jack Turner", "Jack Thompson", "Jackson Lee"];
        assert_eq!(label_texts(&pupils, 20.0), ["Jack R.", "Jack Tu.", "Jack Th.", "Jackson"]);
        assert_eq!(label_texts(&pupils, 2.0), ["Jack/R.", "Jack/Tu.", "Jack/Th.", "Jacks"]);
    }

    #[test]
    fn a_short_form_never_begins_another_name() {
        assert_eq!(label_texts(&["Konstantin Lee", "Konstanze Ek"], 5.0), ["Konstantin", "Konstanze"], "in smaller letters");
        assert_eq!(label_texts(&["Konstantin Lee", "Konstanze Ek"], 4.0), ["Konstant", "Konstanz"]);
        assert_eq!(label_texts(&["Ho Chi Wong", "Ho Chan Lee"], 1.5), ["Ho/Chi", "Ho/Chan"], "both would be Ho C.");
        assert_eq!(label_texts(&["Mariam Lee", "Mari Ek"], 2.4), ["Mariam", "Mari"], "another child is called Mari");
    }

    #[test]
    fn a_short_form_is_never_another_first_name() {
        for (pupil, form) in [("Philippa Lee", "Phili"), ("Georgina Ek", "Geor"), ("Siobhan Lind", "Siobh")] {
            assert_eq!(label_texts(&[pupil], 2.9), [form]);
        }
    }

    /// A hundred first names. Some have embarrassing beginnings, and some are shared.
    const HUNDRED: &str = "Dickon Fatima Assia Titus Cockburn Shital Anusha Hoang Dikshit Jack Jack Jack Olivia Olivia Oliver Ho Phuc \
        Wang Fanny Gaylord Penisha Fukumi Cumhur Analise Sexton Maximilian Maximiliane Konstantin Konstanze Constance Christopher Chris \
        Christina Alexander Alexandra Alexandria Alex Anne-Marie Annemarie Anna Ann Hanna Hannah Muhammad Mohammed Mohamed Muhammed \
        Bartholomew Wilhelmina Wilhelm William Elizabeth Elisabeth Eliza Elise Penelope Cassandra Assunta Titania Tito Dick Bo Bu Jo \
        Shitara Shikha Kacper Kackie Arsenio Arsen Pipilotta Putri Kurt Kurwin Hellen Killian Seymour Hoebert Beeatrix Weema Peeta \
        Poonam Pooja Pussana Gayatri Homer Nazia Naziha Slutan Dieter Diederik Diego Raphael Virginia Sickan Buminata Assane Fatou \
        Fatoumata Titiana Semenya Ugly Zoë Zoe José Jose Łukasz Søren Þóra Æthelred Moses Mose Niamh Siobhán Caoimhe";

    /// Returns full names for the hundred, each with a different surname.
    fn hundred() -> Vec<String> {
        let surnames = ["Robinson", "Turner", "Thompson", "Brown", "Smith", "Okoro", "Lind", "van Dyk", "Wong", "Dickson"];
        HUNDRED.split_whitespace().enumerate().map(|(place, name)| format!("{name} {}", surnames[place % surnames.len()])).collect()
    }

    /// Checks the rules for all plates of a table.
    fn check(pupils: &[&str], labels: &[Label]) -> Result<(), String> {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        let children = children(pupils);
        for ((pupil, label), children) in pupils.iter().zip(labels).zip(&children) {
            if label.lines.is_empty() || label.lines.len() > 2 || label.size <= 0.0 || label.names.len() != children.len() {
                return Err(format!("{pupil}: {label:?}"));
            }
            for (form, child) in label.names.iter().zip(children) {
                if let Some(other) = seen.insert(base_letters(form), pupil).filter(|other| other != pupil) {
                    return Err(format!("{pupil} and {other} are both “{form}”"));
                }
                let first = halves(child).map_or(child.given.as_str(), |(first, _)| first);
                let is_whole = *form == child.called || form == first || form.ends_with('.');
                if !is_whole && (is_embarrassing(form) || letter_count(form) < FEWEST_LETTERS) {
                    return Err(format!("{pupil} is “{form}”"));
                }
            }
        }
        Ok(())
    }

    #[test]
    fn a_hundred_short_names_are_distinct_and_harmless() {
        let pupils = hundred();
        let pupils: Vec<&str> = pupils.iter().map(String::as_str).collect();
        assert!(pupils.len() >= 100, "{}", pupils.len());
        for letters in [1.5, 2.0, 2.4, 3.0, 3.6, 5.0, 8.0, 20.0] {
            let labels = plates(&pupils, letters, 0.2);
            check(&pupils, &labels).unwrap_or_else(|trouble| panic!("{letters} letters: {trouble}"));
        }
        let at_three = plates(&pupils, 3.0, 0.2);
        let label_text = |name: &str| at_three[pupils.iter().position(|pupil| pupil.starts_with(name)).expect(name)].lines.join("/");
        for whole in ["Dickon", "Fatima", "Titus", "Shital", "Gaylord", "Penisha", "Analise", "Fanny", "Hellen"] {
            assert_eq!(label_text(whole), whole, "in smaller letters");
        }
        assert_eq!(label_text("Bartholomew"), "Bartho");
    }

    fn any_names() -> impl Strategy<Value = Vec<String>> {
        let part = "[A-Z][a-zäéøłß]{0,11}";
        let name = (part, prop::option::of("[- ][A-Z][a-z]{0,8}"), "[A-Z][a-z]{1,10}");
        let name = name.prop_map(|(first, second, last)| format!("{first}{} {last}", second.unwrap_or_default()));
        prop::collection::btree_set(name, 1..40).prop_map(|names| names.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, rng_seed: RngSeed::Fixed(1066), ..ProptestConfig::default() })]

        #[test]
        fn labels_are_distinct_and_harmless(names in any_names(), letters in 1.0_f32..14.0, second_line in 0.0_f32..1.0) {
            let pupils: Vec<&str> = names.iter().map(String::as_str).collect();
            let checked = check(&pupils, &plates(&pupils, letters, second_line));
            prop_assert!(checked.is_ok(), "{checked:?}");
        }

        #[test]
        fn labels_for_pairs_are_distinct(names in any_names(), letters in 1.0_f32..14.0) {
            let pairs: Vec<String> = names.chunks(2).map(|pair| pair.join(" & ")).collect();
            let pairs: Vec<&str> = pairs.iter().map(String::as_str).collect();
            let children = children(&pairs);
            let labels = plates(&pairs, letters, 0.2);
            let forms: Vec<String> = labels.iter().flat_map(|label| &label.names).map(|form| base_letters(form)).collect();
            prop_assert_eq!(forms.len(), children.iter().flatten().count());
            prop_assert_eq!(forms.iter().collect::<BTreeSet<_>>().len(), forms.len());
        }
    }
}
