//! A message of a Telegram bot.

use content::SiteTexts;
use languages::Language;
use serde_json::{Value, json};

use super::{NoticeContent, mails};
use crate::texts::Texts;

/// The most characters that Telegram accepts in a message.
const MAX_TEXT: usize = 4_096;

/// The body of `sendMessage`. It is plain text, so nothing in it is interpreted as formatting.
pub(super) fn body(chat: &str, content: &NoticeContent, site: &SiteTexts) -> Value {
    let texts = Texts::for_staff(Language::ENGLISH, site);
    let mut text = vec![mails::heading(content, texts)];
    text.extend(mails::lines(content, texts));
    let link = &content.data.link;
    let most = MAX_TEXT - link.chars().count() - 1;
    let text: String = text.join("\n").chars().take(most).collect();
    json!({
        "chat_id": chat,
        "text": format!("{text}\n{link}"),
        "link_preview_options": { "is_disabled": true },
    })
}
