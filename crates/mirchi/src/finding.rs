//! What a check of the site says.

use serde::Serialize;

/// What a check says of one subject.
#[derive(Debug, Serialize)]
pub(crate) struct Finding {
    pub(crate) grade: Grade,
    pub(crate) subject: &'static str,
    /// What was found, in one line.
    pub(crate) found: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) advice: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    Good,
    /// The site works, but somebody should know it.
    Look,
    Wrong,
}

impl Grade {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Look => "look at this",
            Self::Wrong => "wrong",
        }
    }
}

impl Finding {
    pub(crate) fn good(subject: &'static str, found: impl Into<String>) -> Self {
        Self {
            grade: Grade::Good,
            subject,
            found: found.into(),
            advice: None,
        }
    }

    pub(crate) fn look(
        subject: &'static str,
        found: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Self {
            grade: Grade::Look,
            advice: Some(advice.into()),
            ..Self::good(subject, found)
        }
    }

    pub(crate) fn wrong(
        subject: &'static str,
        found: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Self {
            grade: Grade::Wrong,
            ..Self::look(subject, found, advice)
        }
    }
}
