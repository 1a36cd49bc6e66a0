//! Writes the structure tree into a file.

use lopdf::{Dictionary, Document as File, Object, ObjectId, dictionary};

use super::Printout;
use super::objects::{name, text_string};
use super::structure::{Child, Element, ElementAttribute, Structure};
use crate::sheets::layout::{Area, Page};
use crate::sheets::text::{Fonts, MM_PER_PT};

/// Writes the elements, links each page to the elements of its content, and marks the file as tagged in its catalogue.
pub(super) fn write_tags(
    file: &mut File,
    pages: &[ObjectId],
    structure: &Structure,
    printout: &Printout<'_>,
    fonts: &Fonts,
) -> lopdf::Result<()> {
    let root = file.new_object_id();
    let ids: Vec<ObjectId> = structure.elements.iter().map(|_| file.new_object_id()).collect();
    let sheets: Vec<&Page> = printout.pages().collect();
    for (number, element) in structure.elements.iter().enumerate() {
        if number > 0 && element.parent == number {
            continue;
        }
        let mut dictionary = dictionary! { "S" => name(element.tag), "P" => if number == 0 { root } else { ids[element.parent] } };
        let kids: Vec<Object> = element.kids.iter().map(|kid| child_object(*kid, &ids)).collect();
        match <[Object; 1]>::try_from(kids) {
            Ok([kid]) => dictionary.set("K", kid),
            Err(kids) if !kids.is_empty() => dictionary.set("K", kids),
            Err(_) => {}
        }
        let has_content = element.kids.iter().any(|kid| matches!(kid, Child::Content(_)));
        if let Some(&page) = pages.get(element.page).filter(|_| has_content) {
            dictionary.set("Pg", page);
        }
        write_attributes(&mut dictionary, element, sheets.get(element.page).copied(), fonts);
        file.set_object(ids[number], dictionary);
    }
    let mut owners: Vec<Object> = Vec::with_capacity(2 * pages.len());
    for (number, (&page, on_page)) in pages.iter().zip(&structure.owners).enumerate() {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let dictionary = file.get_dictionary_mut(page)?;
        dictionary.set("StructParents", number);
        // The tab key follows the order of the tree.
        dictionary.set("Tabs", name("S"));
        let on_page = file.add_object(on_page.iter().map(|&owner| ids[owner].into()).collect::<Vec<Object>>());
        owners.extend([number.into(), on_page.into()]);
    }
    let parents = file.add_object(dictionary! { "Nums" => owners });
    let next = i64::try_from(pages.len()).unwrap_or(i64::MAX);
    let first = ids.first().copied().map_or(Object::Null, Object::from);
    file.set_object(
        root,
        dictionary! { "Type" => name("StructTreeRoot"), "K" => first, "ParentTree" => parents, "ParentTreeNextKey" => next },
    );
    let catalogue = file.catalog_mut()?;
    catalogue.set("StructTreeRoot", root);
    catalogue.set("MarkInfo", dictionary! { "Marked" => true });
    Ok(())
}

fn child_object(kid: Child, ids: &[ObjectId]) -> Object {
    match kid {
        Child::Element(element) => ids[element].into(),
        Child::Content(number) => i64::try_from(number).unwrap_or(i64::MAX).into(),
    }
}

/// Writes the attributes of an element.
fn write_attributes(dictionary: &mut Dictionary, element: &Element, page: Option<&Page>, fonts: &Fonts) {
    match &element.told {
        ElementAttribute::Nothing => {}
        ElementAttribute::Title(title) => dictionary.set("T", text_string(title)),
        ElementAttribute::Says(text) => dictionary.set("ActualText", text_string(text)),
        ElementAttribute::Heads(what) => dictionary.set("A", dictionary! { "O" => name("Table"), "Scope" => name(what) }),
        ElementAttribute::Shows(shows, marks) => {
            dictionary.set("Alt", text_string(shows));
            let marks = page.and_then(|page| page.marks.get(marks.clone())).unwrap_or_default();
            if let (Some(area), Some(page)) = (marks.iter().map(|mark| mark.bounds(fonts)).reduce(Area::union), page) {
                let height = page.paper.height_mm();
                let corners = [area.x, height - area.bottom(), area.right(), height - area.y];
                let corners: Vec<Object> = corners.map(|mm| Object::Real((mm / MM_PER_PT).round())).into();
                dictionary.set("A", dictionary! { "O" => name("Layout"), "BBox" => corners });
            }
        }
    }
}
