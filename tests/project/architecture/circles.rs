//! Checks the imports between the files of a module, from the paths in their text. No file may import itself through
//! others.
//!
//! A path leads to the file that defines the name: `super::Weapon` is an edge to `troop.rs` if `mod.rs` re-exports it
//! from there. A folder's `mod.rs` and its files may use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::rust_files;

/// A module, as the path from the crate's root.
type Module = Vec<String>;
/// Modules used by each module.
type Edges = BTreeMap<Module, BTreeSet<Module>>;

/// References in a file to other files.
struct Source {
    /// Paths as written: names, or `*` at the end.
    paths: Vec<Vec<String>>,
    /// Re-exports: each name with its path.
    exports: Vec<(String, Vec<String>)>,
}

/// Asserts that no file in the folder imports another that leads back to it.
pub fn assert_no_circles(room: &str) {
    let modules = modules(room);
    let edges = edges(&modules);
    if let Some(circle) = modules.keys().find_map(|from| find_circle(&edges, from)) {
        let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
        panic!("these files of {room} know each other in a circle: {}", names.join(" → "));
    }
}

/// Returns every module in a folder with its references, without tests.
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

/// Returns the files that each file uses, except for parents and their children.
fn edges(modules: &BTreeMap<Module, Source>) -> Edges {
    let known = |(from, source): (&Module, &Source)| {
        let targets = source.paths.iter().filter_map(|path| resolve(modules, from, path, 0));
        let is_other = |to: &Module| to != from && !is_child(to, from) && !is_child(from, to);
        (from.clone(), targets.filter(is_other).collect())
    };
    modules.iter().map(known).collect()
}

/// Returns whether a module is directly in another's folder.
fn is_child(module: &Module, parent: &Module) -> bool {
    module.split_last().is_some_and(|(_, above)| above == parent)
}

/// Returns the module whose file defines a path's name, as seen from another module; `None` if it is outside the
/// folder.
fn resolve(modules: &BTreeMap<Module, Source>, from: &Module, path: &[String], depth: u8) -> Option<Module> {
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
            return resolve(modules, &here, path, depth + 1);
        }
    }
    modules.contains_key(&here).then_some(here)
}

/// Returns the root of the crate that contains a module, because some folders in `src` are crates.
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

/// Returns a shortest path from a module back to itself.
fn find_circle(edges: &Edges, from: &Module) -> Option<Vec<Module>> {
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
            // `pub(in crate::rules)` limits visibility and isn't a use.
            let is_first = place == 0 || !["::", "in"].contains(&words[place - 1].as_str());
            let is_use = place > 0 && words[place - 1] == "use";
            if is_first
                && (is_use || ["crate", "super", "self"].contains(&word.as_str()))
                && words.get(place + 1).is_some_and(|next| next == "::")
            {
                let found = tree(&words, &mut { place });
                // Names imported by a module are also available to its children through it.
                if is_use {
                    exports.extend(found.iter().filter_map(|(name, path)| Some((name.clone()?, path.clone()))));
                }
                paths.extend(found.into_iter().map(|(_, path)| path));
            }
        }
        Self { paths, exports }
    }
}

/// Returns the tokens of a text: names, `::`, and single characters.
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

/// Returns every path in a tree such as `super::{a::B, c::D as E}` at a position, each with its local name.
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
    let circle = find_circle(&edges, &module("room::a")).expect("a circle");
    assert_eq!(circle, ["room::a", "room::b", "room::a"].map(module));
    assert!(find_circle(&BTreeMap::from([(module("a"), BTreeSet::from([module("b")]))]), &module("a")).is_none());
}
