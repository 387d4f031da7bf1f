//! The operator's commands.

use enquiries::{
    admin,
    entities::outgoing_mail::Kind,
    queries::outbox::{Retry, State},
};
use store::testing::TestDatabase;

use crate::{
    files::{run_once, worker},
    smtp::{by, to_server},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, send_form},
};

#[tokio::test]
async fn the_outbox_is_listed_with_the_reason_of_each_failure() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        let reference = send_form(&test.db, &clock).await.reference;
        let list = async |state| admin::list_mail(&test.db, state, 10).await.unwrap();
        let waiting = list(Some(State::Waiting)).await;
        assert_eq!(waiting.len(), 2);
        assert!(waiting[0].next_attempt_at.is_some());
        server.answer("RCPT", "550 no such user");
        run_once(&worker(&test.db, &clock, by(to_server(&server)))).await;

        let failed = list(Some(State::Failed)).await;
        assert_eq!(failed.len(), 2);
        let mut failed = failed.iter();
        let line = failed.find(|line| line.kind == Kind::Company).unwrap();
        assert_eq!(
            (line.reference.as_str(), line.recipient.as_str()),
            (reference.as_str(), "enquiries@example.com")
        );
        assert_eq!((line.attempts, line.next_attempt_at), (1, None));
        assert!(line.last_error.as_ref().unwrap().contains("550"));

        for (id, count) in [(line.id, 1), (12_345, 0)] {
            let retried = admin::retry_mail(&test.db, Retry::One(id)).await;
            assert_eq!(retried.unwrap(), count);
        }
        let all = list(None).await.into_iter();
        let states: Vec<_> = all.map(|line| line.state).collect();
        assert!(states.contains(&State::Waiting) && states.contains(&State::Failed));
    }
}
