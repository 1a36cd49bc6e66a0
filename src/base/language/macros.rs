//! Macros that mark the texts shown to users.

/// Text shown to users, in the current language: `tr!("Take back")` is a `&'static str`. With arguments,
/// `tr!("{army} go first", army = side.army())` is a `String`. An argument that is a variable of the same name
/// needs no value.
#[macro_export]
macro_rules! tr {
    ($words:literal $(,)?) => {{
        static TEXT: $crate::language::Text = $crate::language::Text::new($words, &[]);
        TEXT.translated()
    }};
    ($words:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        match ($(&$crate::tr_argument!($name $(= $value)?),)+) {
            ($($name,)+) => {
                static TEXT: $crate::language::Text = $crate::language::Text::new($words, &[$(stringify!($name)),+]);
                $crate::tr_checked!($words);
                TEXT.filled(&[$($name),+])
            }
        }
    };
}

/// Text with plural forms, chosen by its first argument: `tr_count!(hits, "{hits} hit waits", "{hits} hits wait")`.
#[macro_export]
macro_rules! tr_count {
    ($count:ident $(= $number:expr)?, $one:literal, $more:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match (&$crate::tr_argument!($count $(= $number)?), $(&$crate::tr_argument!($name $(= $value)?),)*) {
            ($count, $($name,)*) => {
                static TEXT: $crate::language::CountedText =
                    $crate::language::CountedText::new([$one, $more], &[stringify!($count) $(, stringify!($name))*]);
                $crate::tr_checked!($one);
                $crate::tr_checked!($more);
                TEXT.filled((*$count).try_into().unwrap_or(u64::MAX), &[$count $(, $name)*])
            }
        }
    };
}

/// Constant text shown to users. It is extracted for translation, and translated with [`tr`] when it is shown.
#[macro_export]
macro_rules! tr_mark {
    ($words:literal) => {
        $words
    };
}

/// Makes the compiler check that a text uses only its arguments. It generates no code that runs.
#[doc(hidden)]
#[macro_export]
macro_rules! tr_checked {
    ($words:literal) => {
        if false {
            let _ = format_args!($words);
        }
    };
}

/// Argument of a text: a variable, or a name with its value.
#[doc(hidden)]
#[macro_export]
macro_rules! tr_argument {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}
