//! Finds members by the words of a search, and chooses the term that leads.

use crate::domain::request::list::Term;
use crate::domain::words::end_of;
use serde_json::{Value, json};

/// A term of a search as SQL: the range of the words `w`, and their fields.
pub struct SearchTerm {
    range: String,
    fields: String,
}

impl SearchTerm {
    pub fn of(term: &Term, values: &mut Vec<Value>) -> Self {
        let at = values.len();
        values.extend([json!(term.beginning), json!(end_of(&term.beginning))]);
        let fields: Vec<String> = term.fields.iter().map(|field| format!("'{field}'")).collect();
        Self {
            range: format!("w.tenant_id = ?1 AND w.word >= ?{} AND w.word < ?{}", at + 1, at + 2),
            fields: fields.join(", "),
        }
    }

    /// Selects at most `limit` of its words.
    fn select(&self, columns: &str, limit: &str) -> String {
        format!("SELECT {columns} FROM member_words w WHERE {} LIMIT {limit}", self.range)
    }

    /// The condition that the member whose id is in `column` has one of its words.
    pub fn exists_for(&self, column: &str) -> String {
        let Self { range, fields } = self;
        format!(
            " AND EXISTS (SELECT 1 FROM member_words w WHERE w.user_id = {column} AND {range} AND w.field IN ({fields}))"
        )
    }
}

/// A term with at most this many words leads, regardless of the others.
const FEW: usize = 300;

/// Members who may match, as SQL: at most so many rows of an index are read for them.
pub struct Candidates {
    /// CTEs that `select` reads, each followed by a comma.
    pub before: String,
    /// The SELECT of their ids.
    pub select: String,
    /// Whether there are more rows than are read, so that members who match are missing.
    pub is_cut: String,
}

/// The members who have words of every term. A term with few words leads, otherwise the first one whose words can all be read, so that a search is
/// complete as soon as one of its terms is. The longest terms come first, as they are usually the rarest. D1 allows five parts of a compound
/// SELECT, as many as a search has terms.
pub fn members_with_terms(terms: &[SearchTerm], looked_at: usize) -> Candidates {
    let leads = || terms.iter().enumerate();
    let count = |term: &SearchTerm, limit: usize| {
        format!("(SELECT COUNT(*) FROM ({}))", term.select("1", &(limit + 1).to_string()))
    };
    let rare: Vec<String> = [FEW, looked_at]
        .into_iter()
        .flat_map(|limit| leads().map(move |(at, term)| format!("WHEN {} <= {limit} THEN {at}", count(term, limit))))
        .collect();
    let (is_alone, all) = (terms.len() == 1, looked_at.to_string());
    let arms: Vec<String> = leads()
        .map(|(at, term)| {
            let limit = format!("(SELECT CASE COALESCE(lead.term, 0) WHEN {at} THEN {looked_at} ELSE 0 END FROM lead)");
            let looked = term.select("w.user_id, w.field", if is_alone { &all } else { &limit });
            let others = terms.iter().enumerate().filter(|(other, _)| *other != at);
            let others: String = others.map(|(_, other)| other.exists_for("looked.user_id")).collect();
            format!(
                "SELECT looked.user_id AS id FROM ({looked}) looked WHERE looked.field IN ({}){others}",
                term.fields
            )
        })
        .collect();
    let (before, is_cut) = match terms {
        [term] => (String::new(), format!("{} > {looked_at}", count(term, looked_at))),
        _ => (
            format!("lead AS MATERIALIZED (SELECT CASE {} END AS term), ", rare.join(" ")),
            "(SELECT lead.term IS NULL FROM lead)".to_owned(),
        ),
    };
    Candidates { before, select: arms.join(" UNION ALL "), is_cut }
}
