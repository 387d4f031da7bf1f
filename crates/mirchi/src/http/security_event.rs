//! The security events of requests, which the request log writes, each with the ID of its request.

use axum::response::Response;
use http::StatusCode;

/// What happened, as an extension of a response whose status does not say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SecurityEvent {
    /// A password, code, link or refresh token was wrong, or of an account that may not sign in.
    SignInFailed,
    /// No key or token, or one that is not valid.
    NotSignedIn,
    /// The caller lacks a right, or asks from a page of another site.
    AccessDenied,
    /// A budget is used up.
    OverLimit,
    /// A field of the enquiry form was filled in that no person sees.
    Honeypot,
}

impl SecurityEvent {
    /// Its name in the log.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::SignInFailed => "sign_in_failed",
            Self::NotSignedIn => "not_signed_in",
            Self::AccessDenied => "access_denied",
            Self::OverLimit => "over_limit",
            Self::Honeypot => "honeypot",
        }
    }

    /// The event that a status stands for.
    pub(super) fn of_status(status: StatusCode) -> Option<Self> {
        match status {
            StatusCode::UNAUTHORIZED => Some(Self::NotSignedIn),
            StatusCode::FORBIDDEN => Some(Self::AccessDenied),
            StatusCode::TOO_MANY_REQUESTS => Some(Self::OverLimit),
            _ => None,
        }
    }

    /// The event of a response: the one attached to it, or that of its status.
    pub(super) fn of(response: &Response) -> Option<Self> {
        let attached = response.extensions().get::<Self>().copied();
        attached.or_else(|| Self::of_status(response.status()))
    }

    /// Attaches the event for the log.
    pub(super) fn attach(self, response: &mut Response) {
        response.extensions_mut().insert(self);
    }
}
