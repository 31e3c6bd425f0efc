use std::net::{Ipv4Addr, SocketAddr, UdpSocket};

use hickory_resolver::proto::op::{Message, OpCode, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, TXT};
use hickory_resolver::proto::rr::{Name, RData, Record};

const TTL: u32 = 60;
/// Maximum length of a string in a TXT record, in bytes.
const STRING: usize = 255;

/// A DNS server on this machine, until the test process ends.
pub(super) struct NameServer {
    pub(super) address: SocketAddr,
}

impl NameServer {
    /// Serves records of names: an IPv4 address, or a text.
    pub(super) fn start(records: &[(&str, &str)]) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let address = socket.local_addr().unwrap();
        let records: Vec<_> = records.iter().map(|(name, value)| record(name, value)).collect();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok((length, client)) = socket.recv_from(&mut buffer) {
                let question = Message::from_vec(&buffer[..length]).unwrap();
                socket.send_to(&answer(&question, &records).to_vec().unwrap(), client).unwrap();
            }
        });
        Self { address }
    }
}

fn record(name: &str, value: &str) -> Record {
    let data = match value.parse::<Ipv4Addr>() {
        Ok(address) => RData::A(A(address)),
        Err(_) => {
            let strings = value.as_bytes().chunks(STRING).map(|part| String::from_utf8(part.into()).unwrap());
            RData::TXT(TXT::new(strings.collect()))
        }
    };
    Record::from_rdata(Name::from_ascii(format!("{name}.")).unwrap(), TTL, data)
}

fn answer(question: &Message, records: &[Record]) -> Message {
    let query = question.queries.first().unwrap().clone();
    let of_name: Vec<_> = records.iter().filter(|record| record.name == *query.name()).collect();
    let mut answer = Message::response(question.metadata.id, OpCode::Query);
    answer.metadata.recursion_available = true;
    if of_name.is_empty() {
        answer.metadata.response_code = ResponseCode::NXDomain;
    }
    let is_asked = |record: &&&Record| record.record_type() == query.query_type();
    answer.add_answers(of_name.iter().filter(is_asked).map(|record| (*record).clone()));
    answer.add_query(query);
    answer
}
