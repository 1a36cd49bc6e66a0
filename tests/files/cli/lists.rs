//! Tests of `senlac new` with a class list: reading, the dry run, and the seating.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io::Write};

use tempfile::TempDir;

use super::{complained, run, said, show};

/// Returns a folder that contains this list.
fn folder_with(name: &str, list: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join(name), list).expect("a list");
    folder
}

/// Returns each unit's player, as pairs of unit and name.
fn players(folder: &Path) -> Vec<(String, String)> {
    let table = show(folder);
    let units = table["units"].as_array().expect("units").iter();
    units.filter_map(|unit| Some((unit["id"].as_str()?.to_owned(), unit["player"].as_str()?.to_owned()))).collect()
}

/// Returns the names of all players, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = players(folder).into_iter().map(|(_, name)| name).collect();
    names.sort();
    names
}

/// Creates a game from a list with these flags, and returns each unit's player.
fn new_game_players(folder: &Path, list: &str, flags: &[&str]) -> Vec<(String, String)> {
    let _ = fs::remove_file(folder.join("game.senlac"));
    let output = run(&[&["new", "game.senlac", "--class", list], flags].concat(), folder);
    assert!(output.status.success(), "{}", complained(&output));
    players(folder)
}

/// Returns the output of a dry run and its exit code.
fn dry_run(folder: &Path, list: &str, flags: &[&str]) -> (String, Option<i32>) {
    let output = run(&[&["new", "--dry-run", "--class", list], flags].concat(), folder);
    (said(&output), output.status.code())
}

/// Returns 24 names, one per line.
fn register() -> String {
    let names = (b'a'..=b'x').map(|letter| String::from_utf8_lossy(&[letter.to_ascii_uppercase(), letter]).into_owned());
    names.collect::<Vec<_>>().join(" Lind\n") + " Lind\n"
}

#[test]
fn seats_are_drawn_at_random_and_repeat_for_the_same_seed() {
    let folder = folder_with("6b.txt", &register());
    let with = |seed: &str| new_game_players(folder.path(), "6b.txt", &["--seed", seed]);
    let first = with("1");
    assert_eq!((with("1"), first.len()), (first, 24));
    let williams: BTreeSet<String> = (1..=8).map(|seed| with(&seed.to_string())[0].1.clone()).collect();
    assert!(williams.len() > 3, "William is not always the first child of the register: {williams:?}");
}

#[test]
fn seats_follow_wishes_separations_and_listed_units() {
    let list =
        "name,wish,not with,unit\nAda,Harold,,\nBo,,Cleo,\nCleo,,,\nDev,,,N05\nEma,archers,,\nFinn,,,\nGus,,,\nHana,,,\nIvo,,,\nJun,,,\n";
    let folder = folder_with("6b.csv", list);
    for seed in 1..=5 {
        let seats = new_game_players(folder.path(), "6b.csv", &["--seed", &seed.to_string()]);
        let unit = |name: &str| seats.iter().find(|(_, player)| player == name).expect("a unit").0.clone();
        assert_eq!((unit("Ada").as_str(), unit("Dev").as_str()), ("S01", "N05"));
        assert_ne!(unit("Bo")[..1], unit("Cleo")[..1], "on two sides");
        let table = show(folder.path());
        let archers = table["units"].as_array().expect("units").iter().find(|found| found["id"] == unit("Ema").as_str());
        assert_eq!(archers.expect("the unit")["type"], "archers");
        assert_eq!(table["units"].as_array().expect("units").len(), 10, "measured to the class for all that Dev has a unit");
    }
}

#[test]
fn armies_are_not_fitted_if_they_would_lack_a_listed_unit() {
    let folder = folder_with("6b.csv", "name,unit,absent\nAda Lind,N16,\nBo Ek,,\nCleo Marsh,,yes\n");
    let output = run(&["new", "game.senlac", "--class", "6b.csv"], folder.path());
    let words = complained(&output);
    assert!(output.status.success() && words.contains("row 2 assigns Ada Lind to N16"), "{words}");
    assert!(words.contains("The 31 units of Senlac 16 × 10 stay.") && words.contains("Cleo Marsh is absent today and has no unit."));
    assert_eq!(show(folder.path())["units"].as_array().expect("units").len(), 31);
    assert_eq!(names(folder.path()), ["Ada Lind", "Bo Ek"]);
    let kept = run(&["new", "kept.senlac", "--class", "6b.csv", "--keep-armies"], folder.path());
    assert!(!complained(&kept).contains("not fitted"), "{}", complained(&kept));
}

#[test]
fn dry_runs_print_every_row_and_write_no_file() {
    let list = "Name,Unit,Absent\nEmma Smith,,\nBo Ek,N01,\nCleo Marsh,,yes\n\nTotal: 3,,\n";
    let folder = folder_with("6b.csv", list);
    let (text, code) = dry_run(folder.path(), "6b.csv", &[]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["Row 1: headings", "Row 2: Emma Smith", "Row 3: Bo Ek, N01", "Row 4: Cleo Marsh, absent"]);
    assert_eq!(lines[4], "Row 6: ignored: “Total: 3” is not a pupil.");
    assert!(lines[5].starts_with("3 pupils, 1 of them absent today. ") && text.contains("Remark: Cleo Marsh is absent today"), "{text}");
    assert_eq!(code, Some(0));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing is written");
    let output = run(&["new", "game.senlac", "--dry-run", "--class", "6b.csv"], folder.path());
    assert!(output.status.success() && !folder.path().join("game.senlac").exists(), "though a file is named");
    assert_eq!(run(&["new", "--class", "6b.csv"], folder.path()).status.code(), Some(2), "without one there is no game");
    assert_eq!(run(&["new", "--dry-run"], folder.path()).status.code(), Some(2), "without a list there is nothing to read");
}

#[test]
fn dry_runs_of_invalid_lists_exit_with_1_and_print_every_row() {
    for (list, row, why) in [
        ("name,unit\nAda,N01\nBo,N01\n", "Row 3: mistake: N01 is already taken in row 2.", "1 mistake"),
        (
            "name,unit\nAda,N39\nBo,\n",
            "Row 2: Ada, N39",
            "Row 2: Ada is assigned to N39, which doesn’t exist. The Normans have units N01 to N16.",
        ),
    ] {
        let folder = folder_with("6b.csv", list);
        let output = run(&["new", "--dry-run", "--class", "6b.csv"], folder.path());
        assert_eq!(output.status.code(), Some(1), "{list}");
        assert!(said(&output).contains(row) && complained(&output).contains(why), "{}{}", said(&output), complained(&output));
        assert_eq!(complained(&output).lines().count(), 1, "{}", complained(&output));
    }
}

#[test]
fn flags_control_how_a_list_is_read() {
    let rows = |name: &str, list: &str, flags: &[&str]| {
        let folder = folder_with(name, list);
        let (answer, code) = dry_run(folder.path(), name, flags);
        assert_eq!(code, Some(0), "{flags:?}: {answer}");
        answer.lines().filter(|line| line.starts_with("Row ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let two = "Lind Ada\nEk Bo\n";
    assert_eq!(rows("a.txt", two, &["--order", "last-first"]), ["Row 1: Ada Lind", "Row 2: Bo Ek"]);
    assert_eq!(rows("a.txt", two, &["--order", "first-last"]), ["Row 1: Lind Ada", "Row 2: Ek Bo"]);
    assert_eq!(rows("a.txt", two, &["--headings", "yes"]), ["Row 1: headings", "Row 2: Ek Bo"]);
    assert_eq!(rows("a.csv", "Chess club\nAda\nBo\n", &["--headings", "no"]), ["Row 1: Chess club", "Row 2: Ada", "Row 3: Bo"]);
    let four = "Ada\nBo\nCleo\nDev\n";
    let left = "ignored: you chose to ignore this row.";
    assert_eq!(
        rows("a.txt", four, &["--leave-out", "1,3-4"]),
        [format!("Row 1: {left}"), "Row 2: Bo".to_owned(), format!("Row 3: {left}"), format!("Row 4: {left}")]
    );
    assert_eq!(rows("a.txt", "Ada\nTotal\nBo\n", &["--use", "2"])[1], "Row 2: Total");
    assert_eq!(rows("a.txt", "Zo\u{eb}\n", &["--encoding", "utf-8"]), ["Row 1: Zoë"]);
    assert_eq!(rows("a.txt", "Zo\u{eb}\n", &["--encoding", "windows-1252"]), ["Row 1: ZoÃ«"], "if the caller says so");
}

#[test]
fn refused_rows_suggest_flags_that_accept_the_list() {
    for (name, list) in [("a.csv", "Surname,Forename,\nLind,Ada,\nEk,Bo,ill\n"), ("b.csv", "Name\nAda Lind\nBo #N/A\n")] {
        let folder = folder_with(name, list);
        let refused = run(&["new", "game.senlac", "--class", name], folder.path());
        let answer = complained(&refused);
        assert_eq!(refused.status.code(), Some(1), "{answer}");
        assert!(answer.contains("add --leave-out 3 to ignore the row, or --row 3=\"First Last\""), "{answer}");
        for flags in [["--leave-out", "3"], ["--row", "3=Bo Ek"]] {
            assert_eq!(dry_run(folder.path(), name, &flags).1, Some(0), "{name} {flags:?}");
        }
    }
}

#[test]
fn sheets_are_chosen_by_name_or_number() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("school.ods"), workbook(&[("7A", "Ada"), ("7B", "Bo"), ("2026", "Cleo")])).expect("a workbook");
    let read = |sheet: &str| {
        let output = run(&["new", "--dry-run", "--class", "school.ods", "--sheet", sheet], folder.path());
        (said(&output).lines().next().unwrap_or_default().to_owned(), complained(&output), output.status.code())
    };
    for (sheet, row) in [("7B", "Row 1: Bo"), ("7b", "Row 1: Bo"), ("1", "Row 1: Ada"), ("3", "Row 1: Cleo"), ("2026", "Row 1: Cleo")] {
        assert_eq!(read(sheet), (row.to_owned(), String::new(), Some(0)), "{sheet}");
    }
    for (sheet, why) in
        [("7C", "no such sheet. Did you mean “7A”? Sheets in this file: 1 “7A”, 2 “7B”, 3 “2026”."), ("4", "no such sheet.")]
    {
        let (_, words, code) = read(sheet);
        assert!(code == Some(1) && words.contains(why), "{sheet}: {words}");
    }
    fs::write(folder.path().join("6b.txt"), "Ada\nBo\n").expect("a list");
    let output = run(&["new", "--dry-run", "--class", "6b.txt", "--sheet", "1"], folder.path());
    assert!(output.status.code() == Some(1) && complained(&output).contains("isn’t a workbook"), "{}", complained(&output));
}

/// Returns an `OpenDocument` spreadsheet with these sheets, each with one name.
fn workbook(sheets: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let plain = zip::write::SimpleFileOptions::default();
    archive.start_file("mimetype", plain).expect("a part");
    archive.write_all(b"application/vnd.oasis.opendocument.spreadsheet").expect("a part");
    archive.start_file("content.xml", plain).expect("a part");
    let sheet = |(sheet, name): &(&str, &str)| {
        format!(
            "<table:table table:name=\"{sheet}\"><table:table-row><table:table-cell><text:p>{name}</text:p></table:table-cell></table:table-row></table:table>"
        )
    };
    let sheets: String = sheets.iter().map(sheet).collect();
    let content = format!(
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body><office:spreadsheet>{sheets}</office:spreadsheet></office:body></office:document-content>"
    );
    archive.write_all(content.as_bytes()).expect("a part");
    archive.finish().expect("an archive").into_inner()
}

#[test]
fn invalid_flags_exit_with_2_and_show_valid_values() {
    let folder = folder_with("6b.txt", "Ada\nBo\n");
    for (flags, hint) in [
        (&["--order", "last-frist"][..], "last-first"),
        (&["--headings", "maybe"], "yes, no"),
        (&["--letters", "mend"], "mended"),
        (&["--two-in-one", "three"], "one, two"),
        (&["--notes", "keep"], "kept"),
        (&["--marked", "gone"], "absent, present"),
        (&["--encoding", "ebcdic"], "use one of utf-8"),
        (&["--name-columns", "B;A"], "B,A"),
        (&["--name-columns", "A,A"], "once"),
        (&["--only", " , "], "7A,7B"),
        (&["--leave-out", "0"], "3,7-9"),
        (&["--use", "seven"], "3,7-9"),
        (&["--absent", "x"], "3,7-9"),
        (&["--present", "0"], "3,7-9"),
        (&["--today", "27/11/2026"], "2026-11-27"),
        (&["--row", "5"], "5=\"Emma Smith\""),
        (&["--row", "1= "], "the name is empty"),
    ] {
        let (_, code) = dry_run(folder.path(), "6b.txt", flags);
        let words = complained(&run(&[&["new", "a.senlac", "--class", "6b.txt"], flags].concat(), folder.path()));
        assert!(code == Some(2) && words.to_lowercase().contains(&hint.to_lowercase()), "{flags:?}: {words}");
        let words = complained(&run(&[&["new", "a.senlac"], flags].concat(), folder.path()));
        assert!(!words.is_empty(), "{flags:?}");
    }
    for flags in [&["--order", "last-first"][..], &["--sheet", "1"], &["--leave-out", "3"], &["--dry-run"]] {
        let output = run(&[&["new", "a.senlac"], flags].concat(), folder.path());
        assert!(output.status.code() == Some(2) && complained(&output).contains("--class"), "{flags:?}: {}", complained(&output));
    }
}

#[test]
fn row_flags_beyond_the_list_are_refused() {
    let folder = folder_with("6b.txt", "Ada\nBo\n\nCleo\n");
    for flags in [
        &["--leave-out", "9"][..],
        &["--use", "3"],
        &["--row", "7=Dev"],
        &["--leave-out", "1-2,5"],
        &["--absent", "9"],
        &["--present", "3"],
    ] {
        let output = run(&[&["new", "--dry-run", "--class", "6b.txt"], flags].concat(), folder.path());
        assert!(output.status.code() == Some(1) && complained(&output).contains("the last row is 4"), "{}", complained(&output));
    }
    assert_eq!(dry_run(folder.path(), "6b.txt", &["--leave-out", "2-9"]).1, Some(0), "a span may have gaps");
}

#[test]
fn unclear_lists_are_refused_until_flags_answer_each_question() {
    let folder = folder_with("6b.txt", "Chess club\nEmma Smith\nBo Lind / Dev Ek\nCleo Marsh\n");
    let path = folder.path();
    let output = run(&["new", "game.senlac", "--class", "6b.txt"], path);
    let words = complained(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        ["--headings yes", "--headings no", "--two-in-one two"].iter().all(|flag| words.contains(flag)),
        "every question at once: {words}"
    );
    assert!(!path.join("game.senlac").exists());
    let output = run(&["new", "--dry-run", "--class", "6b.txt"], path);
    assert_eq!(
        (output.status.code(), complained(&output)),
        (Some(1), "senlac: 6b.txt: the class list has 2 open questions. Nothing was changed.\n".into())
    );
    assert!(said(&output).contains("Question: Row 1: ") && said(&output).contains("\n  --headings yes  "), "{}", said(&output));
    let flags = ["--headings", "yes", "--two-in-one", "two"];
    assert_eq!(dry_run(path, "6b.txt", &flags).1, Some(0));
    new_game_players(path, "6b.txt", &flags);
    assert_eq!(names(path), ["Bo Lind", "Cleo Marsh", "Dev Ek", "Emma Smith"]);
    new_game_players(path, "6b.txt", &["--headings", "yes", "--two-in-one", "one", "--row", "3=Bo Linde"]);
    assert_eq!(names(path), ["Bo Linde", "Cleo Marsh", "Emma Smith"]);
}

#[test]
fn unknown_units_are_reported_with_the_other_mistakes() {
    let folder = folder_with("6b.csv", "name,unit\nAda,N01\nBo,N99\n,N02\nCy,N01\nDev,S88\n");
    let output = run(&["new", "game.senlac", "--class", "6b.csv"], folder.path());
    let words = complained(&output);
    let (mistakes, way_out) = words.trim_end().rsplit_once('\n').expect("lines");
    assert!(way_out.contains("add --leave-out 4"), "{words}");
    let rows: Vec<&str> =
        mistakes.lines().map(|line| line.trim_start_matches("senlac: ").split([',', ':']).next().unwrap_or_default()).collect();
    assert_eq!((output.status.code(), rows), (Some(1), vec!["Row 3", "Row 4", "Row 5", "Row 6"]), "{words}");
    assert!(words.contains("Row 3: Bo is assigned to N99, which doesn’t exist. The Normans have units N01 to N16. (6b.csv)"), "{words}");
    let output = run(&["new", "--dry-run", "--class", "6b.csv"], folder.path());
    assert!(
        said(&output).contains("Mistake: Row 3: Bo is assigned to N99, which doesn’t exist. The Normans have units N01 to N16.\n"),
        "{}",
        said(&output)
    );
    assert_eq!(complained(&output), "senlac: 6b.csv: the class list has 4 mistakes. Nothing was changed.\n");
}

#[test]
fn one_class_is_selected_from_a_list_of_several() {
    let folder = folder_with("school.csv", "Name,Form\nAda Lind,7A\nBo Ek,7B\nCleo Marsh,7A\nDev Hill,7B\n");
    let output = run(&["new", "game.senlac", "--class", "school.csv"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let question = "The list contains 2 classes (column B, “Form”): 7A (2), 7B (2). Which class is playing? Answer with --only 7A, --only 7B, --only all (All of them (4)).";
    assert!(complained(&output).contains(question), "{}", complained(&output));
    let with = |only: &str| {
        new_game_players(folder.path(), "school.csv", &["--only", only]);
        names(folder.path())
    };
    assert_eq!(with("7b"), ["Bo Ek", "Dev Hill"]);
    assert_eq!(with("7A,7B"), ["Ada Lind", "Bo Ek", "Cleo Marsh", "Dev Hill"]);
    assert_eq!(with("all"), ["Ada Lind", "Bo Ek", "Cleo Marsh", "Dev Hill"]);
    let output = run(&["new", "other.senlac", "--class", "school.csv", "--only", "7C"], folder.path());
    let words = complained(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(words.contains("--only 7C: the list doesn’t contain this class. It contains 7A (2), 7B (2)."), "{words}");
}

#[test]
fn the_name_columns_flag_selects_the_columns() {
    let folder = folder_with("6b.csv", "Name,Known as\nSmith,Emma\nLind,Bo\n");
    let (answer, _) = dry_run(folder.path(), "6b.csv", &["--name-columns", "B,A", "--order", "first-last"]);
    assert!(answer.contains("Row 2: Emma Smith\nRow 3: Bo Lind\n"), "{answer}");
}
