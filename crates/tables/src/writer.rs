//! Who writes, and what a write did.

use catalogue::rules::HasPicture;
use chrono::{DateTime, Utc};
use enquiries::{AttachmentFiles, EnquiryService};

use crate::{Answer, Author, Role};

/// Who writes, and what is known of the site.
pub struct Writer<'a> {
    /// With which rights.
    pub role: Role,
    /// Under which name.
    pub author: Author,
    /// Whether the site has a picture at a path.
    pub has_picture: HasPicture<'a>,
    /// What replies need; without it none can be written.
    pub replies: Option<Replies<'a>>,
    /// The time now.
    pub now: DateTime<Utc>,
}

/// What a reply needs from the site.
#[derive(Clone, Copy)]
pub struct Replies<'a> {
    /// The enquiry service, which also has the company's details.
    pub service: &'a EnquiryService,
    /// Fetches the attachments.
    pub files: &'a dyn AttachmentFiles,
}

/// What a write did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What is answered.
    pub answer: Answer,
    /// Whether the catalogue has changed.
    pub changed_the_catalogue: bool,
    /// Whether there is mail to be sent.
    pub queued_mail: bool,
    /// Whether enquiries were erased, so that something of it is left to do.
    pub erased: bool,
}
