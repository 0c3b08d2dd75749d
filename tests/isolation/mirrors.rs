//! Every call by everybody, whatever it answers: among loud neighbours it answers what it answers among quiet ones, each of its
//! statements does, and the same is there then.

use crate::stage::{Actor, Stage};
use crate::stories::calls;
use crate::support::neighbours::{Neighbours, parted};
use http::Method;

/// The companies of a person, which their session is told: neighbours are among them, and are how they are.
const OF_A_PERSON: &str = "SELECT t.* FROM memberships m JOIN tenants t";

/// The calls below some paths, each from the same beginning.
async fn mirrored(actor: Actor, paths: &[&str]) {
    let [mut quiet, mut loud] = [Stage::new(actor, Neighbours::Quiet).await, Stage::new(actor, Neighbours::Loud).await];
    quiet.app.db.keep();
    loud.app.db.keep();
    let (before, _) = parted(loud.app.db.dump());
    let all = calls().into_iter().filter(|call| paths.iter().any(|path| call.1.starts_with(path)));
    let mut count = 0;
    for (method, path, body) in all {
        let told = format!("{actor:?} {method} {path} {body}");
        let mut replies = Vec::new();
        for stage in [&mut quiet, &mut loud] {
            stage.app.db.restore();
            let reply = stage.tell(&method, &path, body).await;
            replies.push((reply.status, reply.text(), stage.app.db.heard()));
        }
        let ((status, text, answers), told_quietly) = (&replies[1], &replies[0]);
        assert_eq!((status, text), (&told_quietly.0, &told_quietly.1), "{told}: neighbours are heard");
        for ((sql, rows), quietly) in answers.iter().zip(&told_quietly.2) {
            assert!(rows == &quietly.1 || sql.starts_with(OF_A_PERSON), "{told}: neighbours are heard by {sql}");
        }
        count += 1;
        if method == Method::GET {
            continue;
        }
        let [quiet, loud] = [&quiet, &loud].map(|stage| parted(stage.app.db.dump()));
        for (table, rows) in quiet.1.as_object().unwrap() {
            assert_eq!(loud.0[table], before[table], "{told}: neighbours lost their {table}");
            assert_eq!(&loud.1[table], rows, "{told}: neighbours are heard in {table}");
        }
    }
    assert!(count > 5, "{count} calls");
}

macro_rules! mirrors {
    ($($area:ident: $paths:expr;)*) => {
        $(mod $area {
            use super::{Actor, mirrored};

            #[tokio::test]
            async fn sound_the_same_to_members() {
                mirrored(Actor::Member, &$paths).await;
            }

            #[tokio::test]
            async fn sound_the_same_to_readers() {
                mirrored(Actor::Reader, &$paths).await;
            }

            #[tokio::test]
            async fn sound_the_same_to_writers() {
                mirrored(Actor::Writer, &$paths).await;
            }

            #[tokio::test]
            async fn sound_the_same_to_deleters() {
                mirrored(Actor::Deleter, &$paths).await;
            }

            #[tokio::test]
            async fn sound_the_same_to_administrators() {
                mirrored(Actor::Administrator, &$paths).await;
            }
        })*
    };
}

mirrors! {
    people: ["/api/admin/user", "/api/admin/tenant-user"];
    roles: ["/api/admin/role"];
    others: ["/api/admin/audit", "/api/admin/tenant?", "/api/admin/tenant/", "/api/tenant", "/api/user"];
}
