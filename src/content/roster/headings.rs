//! The words over the columns of a class list, in the languages of its readers.

/// What a column holds, as its heading says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Whole names, for certain.
    FullName,
    /// Names: whole ones, or what the other columns of names leave over.
    Name,
    /// First names.
    First,
    /// What stands between first and last name.
    Middle,
    /// Last names.
    Last,
    /// What stands after the last name, such as a second one.
    SecondLast,
    /// The unit that the pupil leads.
    Unit,
    /// What the pupil would like to play.
    Wish,
    /// With whom the pupil is not to play.
    NotWith,
    /// Whether the pupil is away.
    Absent,
}

use Heading::{Absent, First, FullName, Last, Middle, Name, NotWith, SecondLast, Unit, Wish};

/// The words of each heading as [`plain`] writes them: English, German, French, Spanish, Dutch, Polish, Italian,
/// Portuguese, the Nordic languages, Czech, Turkish, Hungarian, Russian and others, in this order.
const WORDS: [(Heading, &[&str]); 22] = [
    (FullName, &["full name", "fullname", "pupil name", "pupils name", "student name", "students name", "learner name", "child name"]),
    (FullName, &["first name last name", "first and last name", "name and surname", "first last", "display name"]),
    (FullName, &["last name first name", "last first", "surname first name", "surname forename", "family name given name"]),
    (FullName, &["vollständiger name", "vor und nachname", "vorname nachname", "nachname vorname", "name vorname", "schülername"]),
    (FullName, &["nom complet", "nom prénom", "nom prenom", "nom et prénom", "nom et prenom", "prénom nom", "prenom nom", "prénom et nom"]),
    (FullName, &["nombre completo", "nombre y apellidos", "apellidos y nombre", "apellidos nombre", "nome completo", "cognome e nome"]),
    (
        FullName,
        &["nome e cognome", "volledige naam", "imię i nazwisko", "nazwisko i imię", "imie i nazwisko", "jméno a příjmení", "ad soyad"],
    ),
    (FullName, &["adı soyadı", "teljes név", "фио", "ф и о", "姓名", "氏名", "이름", "성명", "שם מלא", "الاسم الكامل", "ονοματεπώνυμο"]),
    (Name, &["name", "names", "pupil", "pupils", "student", "students", "learner", "learners", "child", "children", "player", "players"]),
    (Name, &["namen", "schüler", "schülerin", "schüler in", "schülerinnen", "schülerinnen und schüler", "sus", "kind", "kinder"]),
    (
        Name,
        &["nom", "noms", "élève", "élèves", "eleve", "eleves", "nombre", "nombres", "alumno", "alumna", "alumnos", "alumno a", "alumnado"],
    ),
    (
        Name,
        &[
            "naam",
            "namen",
            "leerling",
            "leerlingen",
            "uczeń",
            "uczniowie",
            "nome",
            "nomi",
            "nomes",
            "alunno",
            "alunni",
            "studente",
            "studenti",
        ],
    ),
    (Name, &["aluno", "alunos", "namn", "navn", "elev", "elever", "nimi", "oppilas", "jméno", "žák", "žáci", "név", "tanuló", "öğrenci"]),
    (Name, &["όνομα", "الاسم", "اسم", "שם", "名前", "имя ученика", "ученик", "учень"]),
    (
        First,
        &[
            "first name",
            "firstname",
            "first names",
            "first",
            "forename",
            "forenames",
            "given name",
            "given names",
            "given",
            "christian name",
            "vorname",
            "vornamen",
            "rufname",
            "prénom",
            "prénoms",
            "prenom",
            "primer nombre",
            "voornaam",
            "roepnaam",
            "imię",
            "imie",
            "primeiro nome",
            "förnamn",
            "tilltalsnamn",
            "fornavn",
            "etunimi",
            "adı",
            "utónév",
            "keresztnév",
            "имя",
            "ім я",
            "שם פרטי",
        ],
    ),
    (
        Middle,
        &["middle name", "middle names", "middle", "middlename", "tussenvoegsel", "tussenvoegsels", "infix", "mellemnavn", "mellomnavn"],
    ),
    (
        Last,
        &[
            "last name",
            "lastname",
            "last names",
            "last",
            "surname",
            "surnames",
            "family name",
            "familyname",
            "family",
            "nachname",
            "nachnamen",
            "familienname",
            "zuname",
            "nom de famille",
            "nom famille",
            "apellido",
            "apellidos",
            "primer apellido",
            "achternaam",
            "familienaam",
            "nazwisko",
            "cognome",
            "cognomi",
            "sobrenome",
            "apelido",
            "efternamn",
            "etternavn",
            "efternavn",
            "sukunimi",
            "příjmení",
            "soyad",
            "soyadı",
            "vezetéknév",
            "családnév",
            "фамилия",
            "прізвище",
            "επώνυμο",
            "שם משפחה",
        ],
    ),
    (SecondLast, &["segundo apellido", "second last name", "second surname"]),
    (Unit, &["unit", "units", "unit id", "einheit", "unité", "unidad", "eenheid", "oddział", "unità", "unidade", "enhet"]),
    (
        Wish,
        &[
            "wish",
            "wishes",
            "wants",
            "preference",
            "wunsch",
            "wünsche",
            "souhait",
            "souhaits",
            "deseo",
            "wens",
            "życzenie",
            "desiderio",
            "önskan",
        ],
    ),
    (
        NotWith,
        &[
            "not with",
            "apart",
            "apart from",
            "keep apart",
            "not together",
            "not together with",
            "separate from",
            "nicht mit",
            "nicht zusammen mit",
            "pas avec",
            "no con",
            "niet met",
            "nie z",
            "non con",
            "não com",
            "inte med",
            "ikke med",
        ],
    ),
    (
        Absent,
        &[
            "absent",
            "absent today",
            "away",
            "away today",
            "missing",
            "abwesend",
            "fehlt",
            "krank",
            "absente",
            "absent e",
            "ausente",
            "afwezig",
            "nieobecny",
            "nieobecna",
            "assente",
            "frånvarande",
            "fraværende",
        ],
    ),
];

/// What a cell means as a heading; `None` where it is none.
pub(super) fn meaning(cell: &str) -> Option<Heading> {
    let word = plain(cell);
    WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|&(heading, _)| heading)
}

/// Whether a cell is a heading that is known.
pub(super) fn means_something(cell: &str) -> bool {
    meaning(cell).is_some()
}

/// A heading as the table has it: small letters with single spaces, and nothing that is no letter.
fn plain(cell: &str) -> String {
    let letters: String = cell.chars().filter(|sign| !matches!(sign, '\'' | '’' | '"' | '*' | '\u{FEFF}')).collect();
    let letters = letters.to_lowercase().replace("(s)", "").replace(|sign: char| !sign.is_alphanumeric() && !is_joined(sign), " ");
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The dot that small `İ` keeps; it belongs to its letter.
fn is_joined(sign: char) -> bool {
    sign == '\u{307}'
}

/// The words for “yes” and “no” in a column of those who are away. Whatever else stands there is a reason to be away.
pub(super) fn yes_or_no(cell: &str) -> Option<bool> {
    const YES: [&str; 19] =
        ["yes", "y", "x", "1", "true", "absent", "away", "ill", "sick", "ja", "j", "oui", "o", "sí", "si", "tak", "sim", "wahr", "krank"];
    const NO: [&str; 14] = ["no", "n", "0", "false", "present", "here", "nein", "non", "nee", "nie", "não", "nej", "nei", "falsch"];
    let word = plain(cell);
    if YES.contains(&word.as_str()) || ["✓", "✔", "☑", "✗", "✘"].contains(&cell.trim()) {
        Some(true)
    } else if word.is_empty() || NO.contains(&word.as_str()) {
        Some(false)
    } else {
        None
    }
}
