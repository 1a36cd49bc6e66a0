//! The imports between the files of a room, from the paths in their text: no file may lead back to itself.
//!
//! A path leads to the file that defines what it names: `super::Weapon` is an edge to `troop.rs` where `mod.rs` re-exports
//! it from there. A folder's `mod.rs` and the files in it may know each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::rust_files;

/// A module, as the names that lead to it from the crate's root.
type Module = Vec<String>;
/// Which modules a module knows.
type Edges = BTreeMap<Module, BTreeSet<Module>>;

/// What a file says of other files.
struct Source {
    /// Paths as they are written: names, or `*` at the end.
    paths: Vec<Vec<String>>,
    /// What it hands on, and the path behind each name.
    exports: Vec<(String, Vec<String>)>,
}

/// No file of the room imports another that leads back to it.
pub fn has_no_circles(room: &str) {
    let modules = modules(room);
    let edges = edges(&modules);
    if let Some(circle) = modules.keys().find_map(|from| way_back(&edges, from)) {
        let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
        panic!("these files of {room} know each other in a circle: {}", names.join(" → "));
    }
}

/// Every module of a room with what its file says; tests are left out.
fn modules(room: &str) -> BTreeMap<Module, Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let is_test = |file: &Path| file.file_stem().is_some_and(|name| name.to_string_lossy().contains("tests"));
    let files = rust_files(room).into_iter().filter(|file| !is_test(file));
    let module = |file: &Path| {
        let path = file.strip_prefix(&root).expect("a file of src").with_extension("");
        let names = path.iter().map(|name| name.to_string_lossy().into_owned());
        names.filter(|name| name != "mod" && name != "lib").collect::<Module>()
    };
    files.map(|file| (module(&file), Source::read(&fs::read_to_string(&file).expect("a source file")))).collect()
}

/// What each file knows of the others, but for parents and their children.
fn edges(modules: &BTreeMap<Module, Source>) -> Edges {
    let known = |(from, source): (&Module, &Source)| {
        let targets = source.paths.iter().filter_map(|path| resolved(modules, from, path, 0));
        let is_other = |to: &Module| to != from && !is_child(to, from) && !is_child(from, to);
        (from.clone(), targets.filter(is_other).collect())
    };
    modules.iter().map(known).collect()
}

/// Whether a module lies directly in the folder of another.
fn is_child(module: &Module, parent: &Module) -> bool {
    module.split_last().is_some_and(|(_, above)| above == parent)
}

/// The module whose file defines what a path names, seen from another; `None` if it lies outside of the room.
fn resolved(modules: &BTreeMap<Module, Source>, from: &Module, path: &[String], depth: u8) -> Option<Module> {
    let (mut here, mut rest) = match path.split_first()? {
        (first, rest) if first == "crate" => (root_of(from), rest),
        (first, rest) if first == "self" => (from.clone(), rest),
        (first, rest) if first == "super" => (from.split_last()?.1.to_vec(), rest),
        (first, _) if modules.contains_key(&child(from, first)) => (from.clone(), path),
        _ => return None,
    };
    while let Some((name, after)) = rest.split_first() {
        rest = after;
        let inner = child(&here, name);
        if name == "super" {
            here = here.split_last()?.1.to_vec();
        } else if modules.keys().any(|module| module.starts_with(&inner)) {
            here = inner;
        } else {
            let source = modules.get(&here)?;
            let export = source.exports.iter().find(|(exported, _)| exported == name).filter(|_| depth < 8);
            let Some((_, path)) = export else { break };
            return resolved(modules, &here, path, depth + 1);
        }
    }
    modules.contains_key(&here).then_some(here)
}

/// The root of the crate that a module is in: some folders of `src` are crates.
fn root_of(module: &Module) -> Module {
    let is_crate = |names: &&[String]| {
        let folder: PathBuf = names.iter().collect();
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder).join("Cargo.toml").is_file()
    };
    (1..=module.len()).map(|length| &module[..length]).find(is_crate).unwrap_or_default().to_vec()
}

fn child(module: &Module, name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// A shortest way from a module back to itself.
fn way_back(edges: &Edges, from: &Module) -> Option<Vec<Module>> {
    let mut ways = vec![vec![from.clone()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in way.last().and_then(|last| edges.get(last)).into_iter().flatten() {
                let longer_way: Vec<Module> = way.iter().chain([next]).cloned().collect();
                if next == from {
                    return Some(longer_way);
                }
                if seen.insert(next.clone()) {
                    longer.push(longer_way);
                }
            }
        }
        ways = longer;
    }
    None
}

impl Source {
    fn read(text: &str) -> Self {
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        let words = words(&code.join("\n"));
        let (mut paths, mut exports) = (Vec::new(), Vec::new());
        for (place, word) in words.iter().enumerate() {
            // `pub(in crate::rules)` says who may know, not who does.
            let is_first = place == 0 || !["::", "in"].contains(&words[place - 1].as_str());
            let is_use = place > 0 && words[place - 1] == "use";
            if is_first
                && (is_use || ["crate", "super", "self"].contains(&word.as_str()))
                && words.get(place + 1).is_some_and(|next| next == "::")
            {
                let found = tree(&words, &mut { place });
                // What a module uses its children know by its name, too.
                if is_use {
                    exports.extend(found.iter().filter_map(|(name, path)| Some((name.clone()?, path.clone()))));
                }
                paths.extend(found.into_iter().map(|(_, path)| path));
            }
        }
        Self { paths, exports }
    }
}

/// The words of a text: names, `::`, and each other sign by itself.
fn words(code: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut goes_on = false;
    for sign in code.chars() {
        let is_name = sign.is_alphanumeric() || sign == '_';
        match words.last_mut() {
            Some(word) if goes_on && is_name => word.push(sign),
            Some(word) if word == ":" && sign == ':' => word.push(sign),
            _ if !sign.is_whitespace() => words.push(sign.to_string()),
            _ => {}
        }
        goes_on = is_name;
    }
    words
}

/// Every path of a tree such as `super::{a::B, c::D as E}` that begins at a place, each with the name that it has here.
fn tree(words: &[String], place: &mut usize) -> Vec<(Option<String>, Vec<String>)> {
    let mut path = Vec::new();
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    loop {
        if word(*place) == "{" {
            let mut all = Vec::new();
            while word(*place) != "}" && !word(*place).is_empty() {
                *place += 1;
                let inner = tree(words, place);
                all.extend(inner.into_iter().map(|(name, rest)| (name, path.iter().cloned().chain(rest).collect())));
            }
            *place += 1;
            return all;
        }
        let is_name = word(*place).chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        if !is_name || word(*place).is_empty() {
            return Vec::new();
        }
        path.push(word(*place).to_owned());
        *place += 1;
        if word(*place) != "::" {
            break;
        }
        *place += 1;
        if word(*place) == "*" || word(*place) == "<" {
            break;
        }
    }
    let name = if word(*place) == "as" { words.get(*place + 1).cloned() } else { path.last().cloned() };
    *place += if word(*place) == "as" { 2 } else { 0 };
    vec![(name, path)]
}

#[test]
fn names_are_traced_to_the_file_that_defines_them() {
    let module = |names: &str| names.split("::").map(ToOwned::to_owned).collect::<Module>();
    let modules = BTreeMap::from([
        (module("room"), Source::read("mod a;\npub use a::{One, inner::Two as Other};\npub use b::*;")),
        (module("room::a"), Source::read("use super::b::Three;\npub(super) use super::c::Four;")),
        (module("room::b"), Source::read("use crate::room::{One, a};\n// use super::c::Five;")),
        (module("room::c"), Source::read("fn f() { super::b::g(super::One) }\n#[cfg(test)]\nmod tests { use super::super::a::One; }")),
    ]);
    let edges = edges(&modules);
    let known = |from: &str| edges[&module(from)].iter().map(|to| to.join("::")).collect::<Vec<_>>();
    assert_eq!(known("room::a"), ["room::b", "room::c"]);
    assert_eq!(known("room::b"), ["room::a"]);
    assert_eq!(known("room::c"), ["room::a", "room::b"]);
    assert_eq!(known("room"), <[&str; 0]>::default(), "parents may know their children");
    let circle = way_back(&edges, &module("room::a")).expect("a circle");
    assert_eq!(circle, ["room::a", "room::b", "room::a"].map(module));
    assert!(way_back(&BTreeMap::from([(module("a"), BTreeSet::from([module("b")]))]), &module("a")).is_none());
}
