//! The macros that mark the words that people see.

/// A text that people see, in the language in use: `tr!("Take back")` is a `&'static str`, and with arguments,
/// `tr!("{army} go first", army = side.army())`, a `String`. An argument that is a variable of its own name stands alone.
#[macro_export]
macro_rules! tr {
    ($words:literal $(,)?) => {{
        static TEXT: $crate::language::Text = $crate::language::Text::new($words, &[]);
        TEXT.words()
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

/// A text with a number that chooses its form, the number first:
/// `tr_count!(hits, "{hits} hit waits", "{hits} hits wait")`.
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

/// A constant text that people see. It is listed, and is looked up with [`tr`] where it is shown.
#[macro_export]
macro_rules! tr_mark {
    ($words:literal) => {
        $words
    };
}

/// Lets the compiler see that a text names only what it is given; nothing of it is run.
#[doc(hidden)]
#[macro_export]
macro_rules! tr_checked {
    ($words:literal) => {
        if false {
            let _ = format_args!($words);
        }
    };
}

/// An argument of a text: a variable, or a name and its value.
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
