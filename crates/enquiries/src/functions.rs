//! The functions of enquiries.

mod cancel_reply;
mod enquiry_statistics;
mod release_enquiry;
mod retry_mail;
mod send_test_mail;
mod test_notice_channel;

use tables::Function;

/// Every function of enquiries.
pub static FUNCTIONS: [&Function; 7] = [
    &retry_mail::RETRY_MAIL,
    &cancel_reply::CANCEL_REPLY,
    &release_enquiry::RELEASE_ENQUIRY,
    &send_test_mail::SEND_TEST_MAIL,
    &test_notice_channel::TEST_NOTICE_CHANNEL,
    &enquiry_statistics::ENQUIRY_STATISTICS,
    &enquiry_statistics::WAITING,
];
