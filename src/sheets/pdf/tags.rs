//! Hangs the tree of what the pages say into a file.

use super::Printout;
use super::file::File;
use super::objects::{Dictionary, Id, Object, count, name, words};
use super::structure::{Element, Kid, Structure, Told};
use crate::sheets::layout::{Area, Page};
use crate::sheets::text::{Fonts, MM_PER_PT};

/// Writes the elements and the list of those of each page's content, and says in the catalogue that the file is tagged.
pub(super) fn hang(
    file: &mut File,
    catalogue: &mut Dictionary,
    pages: &[Id],
    structure: &Structure,
    printout: &Printout<'_>,
    fonts: &Fonts,
) {
    let root = file.reserve();
    let is_in = |(number, element): (usize, &Element)| number == 0 || element.parent != number;
    let ids: Vec<Option<Id>> = structure.elements.iter().enumerate().map(|element| is_in(element).then(|| file.reserve())).collect();
    let reference = |element: usize| ids[element].map_or(Object::Null, Object::from);
    let sheets: Vec<&Page> = printout.pages().collect();
    for (number, element) in structure.elements.iter().enumerate() {
        let Some(id) = ids[number] else { continue };
        let parent = if number == 0 { root.into() } else { reference(element.parent) };
        let mut dictionary = Dictionary::of([("S", name(element.tag)), ("P", parent)]);
        let kids: Vec<Object> = element.kids.iter().map(|kid| kid_of(*kid, reference)).collect();
        match <[Object; 1]>::try_from(kids) {
            Ok([kid]) => dictionary.add("K", kid),
            Err(kids) if !kids.is_empty() => dictionary.add("K", kids),
            Err(_) => {}
        }
        let has_content = element.kids.iter().any(|kid| matches!(kid, Kid::Content(_)));
        if let Some(&page) = pages.get(element.page).filter(|_| has_content) {
            dictionary.add("Pg", page);
        }
        tell(&mut dictionary, element, sheets.get(element.page).copied(), fonts);
        file.set(id, dictionary);
    }
    let mut owners: Vec<Object> = Vec::with_capacity(2 * pages.len());
    for (number, on_page) in structure.owners.iter().enumerate() {
        let on_page = file.add(on_page.iter().map(|&owner| reference(owner)).collect::<Vec<Object>>());
        owners.extend([count(number), on_page.into()]);
    }
    let parents = file.add(Dictionary::of([("Nums", owners.into())]));
    let tree =
        [("Type", name("StructTreeRoot")), ("K", reference(0)), ("ParentTree", parents.into()), ("ParentTreeNextKey", count(pages.len()))];
    file.set(root, Dictionary::of(tree));
    catalogue.add("StructTreeRoot", root);
    catalogue.add("MarkInfo", Dictionary::of([("Marked", Object::Boolean(true))]));
}

fn kid_of(kid: Kid, reference: impl Fn(usize) -> Object) -> Object {
    match kid {
        Kid::Element(element) => reference(element),
        Kid::Content(number) => count(number),
    }
}

/// What an element has besides its place.
fn tell(dictionary: &mut Dictionary, element: &Element, page: Option<&Page>, fonts: &Fonts) {
    match &element.told {
        Told::Nothing => {}
        Told::Title(title) => dictionary.add("T", words(title)),
        Told::Says(text) => dictionary.add("ActualText", words(text)),
        Told::Heads(what) => dictionary.add("A", Dictionary::of([("O", name("Table")), ("Scope", name(*what))])),
        Told::Shows(shows, marks) => {
            dictionary.add("Alt", words(shows));
            let marks = page.and_then(|page| page.marks.get(marks.clone())).unwrap_or_default();
            if let (Some(area), Some(page)) = (marks.iter().map(|mark| mark.bounds(fonts)).reduce(Area::union), page) {
                let height = page.paper.height_mm();
                let corners = [area.x, height - area.bottom(), area.right(), height - area.y];
                let corners = corners.map(|mm| Object::Real((mm / MM_PER_PT).round())).to_vec();
                dictionary.add("A", Dictionary::of([("O", name("Layout")), ("BBox", corners.into())]));
            }
        }
    }
}
