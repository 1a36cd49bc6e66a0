//! Tests that our code uses no network, and that other crates use it only to talk to the desktop.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Crates of the program whose sources mention the network, each with the reason.
#[rustfmt::skip]
const ALLOWED: [(&str, &str); 13] = [
    ("async-io", "waits for sockets; zbus speaks to the desktop's own bus on this computer with it"),
    ("calloop", "the window's event loop: its waiting takes any socket, and gets the Wayland display's"),
    ("libc", "names everything that the system has"),
    ("log", "the words of a log entry may be addresses"),
    ("polling", "waits for whatever async-io and calloop hand it"),
    ("rustix", "the system's calls by name; its sockets lead to the display and the desktop's bus"),
    ("schemars", "knows how an address is written in a schema"),
    ("serde", "knows how an address is written in a file"),
    ("serde_core", "knows how an address is written in a file"),
    ("serde_json", "tests for addresses as keys"),
    ("x11rb", "the X11 display, which can be on another computer where the user has set DISPLAY so"),
    ("zbus", "the desktop's bus: the file dialog and the screen reader"),
    ("zvariant", "knows how an address is written on the bus"),
];

/// Crates whose only purpose is the network. The lock file must not contain any, including tests and other systems.
const NETWORKERS: [&str; 34] = [
    "actix-web",
    "async-std",
    "attohttpc",
    "awc",
    "axum",
    "curl",
    "h2",
    "h3",
    "hickory-resolver",
    "http",
    "hyper",
    "isahc",
    "libp2p",
    "mio",
    "minreq",
    "native-tls",
    "openssl",
    "openssl-sys",
    "quinn",
    "reqwest",
    "rouille",
    "rustls",
    "sentry",
    "socket2",
    "ssh2",
    "surf",
    "tiny_http",
    "tonic",
    "trust-dns-resolver",
    "tungstenite",
    "ureq",
    "warp",
    "webpki-roots",
    "websocket",
];

/// Words in code that opens a connection, listens for one or looks up a name.
const WORDS: [&str; 6] = ["std::net", "core::net", "TcpStream", "TcpListener", "UdpSocket", "getaddrinfo"];

/// Returns the crates in the lock file with their versions, including those for tests and other systems.
fn locked_crates() -> Vec<(String, String)> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock")).expect("Cargo.lock");
    let lock: toml::Table = text.parse().expect("TOML");
    let packages = lock["package"].as_array().expect("packages");
    let word = |package: &toml::Value, key: &str| package[key].as_str().expect("a word").to_owned();
    packages.iter().map(|package| (word(package, "name"), word(package, "version"))).collect()
}

/// Returns the crates that the program uses on this computer, each with its source folder.
fn built_crates() -> BTreeMap<String, PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = ["tree", "--frozen", "--edges", "normal", "--prefix", "none", "--no-dedupe", "--format", "{p}"];
    let output = Command::new(cargo).args(tree).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let crates: BTreeSet<(String, String)> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
        })
        .collect();
    let registry = registry();
    let folder = |name: &str, version: &str| {
        let folder = format!("{name}-{version}");
        registry.iter().map(|sources| sources.join(&folder)).find(|path| path.is_dir())
    };
    crates.iter().filter_map(|(name, version)| Some((format!("{name} {version}"), folder(name, version)?))).collect()
}

/// Returns the folders in which cargo stores its sources.
fn registry() -> Vec<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"))).expect("a home");
    let sources = fs::read_dir(home.join("registry/src")).expect("the registry's sources");
    sources.map(|entry| entry.expect("an entry").path()).collect()
}

/// Returns whether a Rust file under a folder contains one of the words.
fn mentions_network(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    entries.map(|entry| entry.expect("an entry").path()).any(|path| {
        if path.is_dir() {
            return mentions_network(&path);
        }
        path.extension().is_some_and(|ending| ending == "rs") && {
            let text = fs::read(&path).expect("a source file");
            WORDS.iter().any(|word| memchr::memmem::find(&text, word.as_bytes()).is_some())
        }
    })
}

#[test]
fn the_projects_code_uses_no_network() {
    let words = ["std::net", "core::net", "TcpStream", "TcpListener", "UdpSocket", "UnixStream", "UnixListener", "http://"];
    let mut found = super::mentions(&words);
    // XML namespace names look like addresses. PDF readers compare them and never open them.
    found.retain(|mention| !mention.ends_with("src/paper/sheets/pdf/metadata.rs: http://"));
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_lock_file_contains_no_network_crates() {
    let found: Vec<String> = locked_crates().into_iter().map(|(name, _)| name).filter(|name| NETWORKERS.contains(&name.as_str())).collect();
    assert_eq!(found, Vec::<String>::new(), "these are for networks");
}

#[test]
fn every_crate_that_mentions_networks_is_listed_with_a_reason() {
    let built_of = built_crates();
    assert!(built_of.len() > 200, "the sources of the crates are there: {}", built_of.len());
    let speakers = built_of.iter().filter(|(_, folder)| mentions_network(&folder.join("src")));
    let speakers: BTreeSet<&str> = speakers.filter_map(|(name, _)| name.split(' ').next()).collect();
    let allowed: BTreeSet<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();
    let strangers: Vec<_> = speakers.difference(&allowed).collect();
    assert!(strangers.is_empty(), "look at what these do with a network, and write down why they may: {strangers:?}");
}
