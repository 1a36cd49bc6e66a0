//! Tests that certificates match the review and that everything fits.

use super::*;
use crate::sheets::InkMode;
use crate::sheets::layout::Paper;
use crate::sheets::layout::checks::{assert_no_words_on_pictures, assert_printable};
use crate::sheets::layout::test_battles::{class_of_size, fonts, largest_setup, ordinary_name, pages_text, senlac};
use crate::sheets::layout::test_stories::{first_card_events, review_of};
use senlac_classroom::rules::{Event, Setup, State, apply_all};

fn all_options() -> impl Iterator<Item = PrintOptions> {
    let inks = [InkMode::Full, InkMode::Saver].map(|inks| CertificateDesign::ALL.map(|certificate| (inks, certificate)));
    let papers = move |paper| inks.into_iter().flatten().map(move |(inks, certificate)| (paper, inks, certificate));
    Paper::ALL.into_iter().flat_map(papers).map(|(paper, inks, certificate)| PrintOptions {
        paper,
        inks,
        certificate,
        ..PrintOptions::default()
    })
}

fn lay_out(setup: &Setup, events: &[Event], options: PrintOptions) -> Document {
    let mut state = State::new(setup).expect("a battle");
    apply_all(&mut state, events);
    let review = review_of(setup, events);
    certificates(Battle { review: Some(&review), ..Battle::new(setup, &state) }, options, fonts())
}

fn certificate_event(pupil: &str, deeds: Option<&str>, honour: Option<&str>) -> Event {
    Event::ToldOf { pupil: Some(pupil.into()), deeds: deeds.map(ToOwned::to_owned), honour: honour.map(ToOwned::to_owned) }
}

#[test]
fn absent_pupils_get_a_certificate_only_if_the_teacher_writes_one() {
    let (setup, class) = class_of_size(31);
    let certificates = lay_out(&setup, &first_card_events(&setup), PrintOptions::default());
    let absent = &setup.absent;
    assert!(!absent.is_empty());
    let names: Vec<&str> = certificates.places.iter().map(|(_, name)| name.as_str()).collect();
    let mut present: Vec<&str> = class.iter().map(String::as_str).filter(|name| !absent.contains(&(*name).into())).collect();
    present.sort_unstable();
    assert_eq!((names, certificates.pages.len()), (present.clone(), present.len()));
    for (page, name) in &certificates.places {
        let words = pages_text(std::slice::from_ref(&certificates.pages[*page])).replace("- ", "-");
        assert!(words.contains(name.split(' ').next().expect("a name")), "{name}: {words}");
    }
    let with = [first_card_events(&setup), vec![certificate_event(absent[0].as_str(), None, Some("Best map of the hill"))]].concat();
    assert_eq!(lay_out(&setup, &with, PrintOptions::default()).pages.len(), present.len() + 1);
}

#[test]
fn certificates_stay_complete_after_the_teachers_changes() {
    let setup = senlac(|side, number| (number == 0).then(|| format!("{} Lind", if side == Side::Norman { "Ada" } else { "Bo" })));
    for options in all_options() {
        let struck = [
            first_card_events(&setup),
            vec![certificate_event("Ada Lind", Some(""), Some("")), certificate_event("Bo Lind", Some("Kept the peace."), None)],
        ]
        .concat();
        let pages = lay_out(&setup, &struck, options).pages;
        let words: Vec<String> = pages.chunks(1).map(pages_text).collect();
        assert!(words[0].contains("Took part in the battle") && words[0].contains("William · Norman knights"), "{}", words[0]);
        assert!(words[1].contains("Kept the peace."), "{}", words[1]);
        assert_printable(&pages, 8.0);
    }
}

#[test]
fn certificates_can_be_filtered_by_name() {
    let (setup, _) = class_of_size(6);
    let all = lay_out(&setup, &first_card_events(&setup), PrintOptions::default());
    let (page, name) = all.places[2].clone();
    let alone = all.clone().filter_by_names(std::slice::from_ref(&name));
    assert_eq!((alone.places, alone.pages), (vec![(0, name)], vec![all.pages[page].clone()]));
    assert!(all.filter_by_names(&["Nobody".to_owned()]).pages.is_empty());
}

#[test]
fn a_blank_certificate_is_printed_before_the_first_card() {
    let setup = senlac(ordinary_name);
    let state = State::new(&setup).expect("a battle");
    for options in all_options() {
        let document = certificates(Battle::new(&setup, &state), options, fonts());
        assert_eq!((document.pages.len(), document.places.len()), (1, 0));
        assert_printable(&document.pages, 8.0);
    }
}

#[test]
fn long_names_and_long_teacher_texts_fit() {
    let long = "Held the left of the hill with six friends while the rain of arrows fell. ".repeat(9);
    let long = long.chars().take(600).collect::<String>();
    let (setup, class) = class_of_size(7);
    let words = |honour: &'static str| class.iter().map(|name| certificate_event(name, Some(&long), Some(honour))).collect::<Vec<_>>();
    let endless: &'static str = Box::leak("Bravest of all ".repeat(40).trim().to_owned().into_boxed_str());
    for options in all_options() {
        for honour in ["Bravest heart", "The one who never once lost courage although nearly everybody else on the hill had", endless] {
            let pages = lay_out(&setup, &[first_card_events(&setup), words(honour)].concat(), options).pages;
            assert_printable(&pages, if honour == endless { 5.0 } else { 8.0 });
            if options.certificate == CertificateDesign::Embroidered {
                assert_no_words_on_pictures(&pages);
            }
        }
    }
}

#[test]
fn very_long_names_fit() {
    let setup = largest_setup();
    for certificate in CertificateDesign::ALL {
        assert_printable(&lay_out(&setup, &first_card_events(&setup), PrintOptions { certificate, ..PrintOptions::default() }).pages, 0.0);
    }
}

#[test]
fn unprintable_names_show_their_readable_part_or_a_box() {
    let named = |name: &'static str| senlac(move |side, number| (side == Side::Norman && number == 3).then(|| name.to_owned()));
    for certificate in CertificateDesign::ALL {
        for (name, shown, other) in [("葵 Αλέξανδρος", "Αλέξανδρος", "write your name"), ("葵", "write your name", "N04")]
        {
            let setup = named(name);
            let pages = lay_out(&setup, &first_card_events(&setup), PrintOptions { certificate, ..PrintOptions::default() }).pages;
            let words: Vec<&str> = pages[0].texts().collect();
            assert!(words.contains(&shown) && !words.contains(&other), "{words:?}");
        }
    }
}
