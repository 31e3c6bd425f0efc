//! Pictures: how long a large one takes, what eight at once need, how fast one is served, and how fast pages are meanwhile.

use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;
use serde_json::{Value, json};

use super::figures::{self, Figure, Goal};
use super::load::Resource;
use super::memory;
use super::nginx::Nginx;
use crate::commands::build;
use crate::http;
use crate::page::meta;
use crate::processes::{output, pause};
use crate::server::{Server, plain_command};
use crate::temporary::TemporaryFolder;
use crate::tools::{self, NGINX, WRK};
use crate::workspace;

/// 12 megapixels, as a phone takes them.
const SIZE: (u32, u32) = (4000, 3000);
/// Uploads at once.
const AT_ONCE: u32 = 8;
/// A file of about 100 KB is what nginx is compared by.
const SERVED: (u32, u32) = (1000, 700);
/// Pictures that are made, one by one, while pages are asked for: more than there is time for.
const BUSY: u32 = 40;
const PATIENCE: Duration = Duration::from_secs(120);
const EMAIL: &str = "bench@union.example";

/// Measures, and prints a table.
pub(super) fn run() -> anyhow::Result<()> {
    tools::need(&[WRK, NGINX])?;
    build::release()?;
    let folder = TemporaryFolder::new("pictures")?;
    let data = folder.path().join("data");
    std::fs::create_dir(&data).context("cannot make the data folder")?;
    let program = workspace::release();
    let password = owner(&program, &data)?;
    let server = Server::start(&program, &data, &[])?;
    let site = Site::sign_in(&server, &password)?;

    let mut figures = vec![
        Figure::new(
            "12 megapixels stored, all WebP widths made",
            site.until_sizes()?,
            Goal::AtMost(5.0),
            "s",
        ),
        site.eight_at_once(&server)?,
    ];
    figures.push(site.served(&server, folder.path())?);
    server.stop()?;
    figures.push(home(&program, folder.path())?);
    println!();
    figures::print(&figures);
    match figures.iter().filter(|figure| !figure.is_met()).count() {
        0 => Ok(()),
        missed => bail!("{missed} of {} figures are not met", figures.len()),
    }
}

/// The home page that is promised to be as fast as nginx is that of the demonstration.
fn home(program: &Path, folder: &Path) -> anyhow::Result<Figure> {
    let data = folder.join("demonstration");
    std::fs::create_dir(&data).context("cannot make the data folder")?;
    let password = owner(program, &data)?;
    let server = Server::start(program, &data, &["--demo"])?;
    let figure = Site::sign_in(&server, &password)?.home_meanwhile(&server, folder)?;
    server.stop()?;
    Ok(figure)
}

/// Creates the account that uploads the pictures; returns its password.
fn owner(program: &Path, data: &Path) -> anyhow::Result<String> {
    output(&mut plain_command(program, "setup", data, &[]))?;
    let mut command = plain_command(program, "user", data, &[]);
    command.args(["add", EMAIL, "--role", "owner"]);
    let said = output(&mut command)?;
    let password = said.lines().find_map(|line| line.strip_prefix("password: "));
    Ok(password.context("the program printed no password")?.to_owned())
}

struct Site {
    address: SocketAddr,
    key: String,
    token: String,
}

impl Site {
    fn sign_in(server: &Server, password: &str) -> anyhow::Result<Self> {
        let page = http::get(server.address, "/", &[])?;
        let key =
            meta(&String::from_utf8_lossy(&page.body), "unionhall-key").context("the page has no key")?;
        let site = Self { address: server.address, key, token: String::new() };
        let body = json!({"email": EMAIL, "password": password}).to_string();
        let answer = site.post("/auth/v1/token?grant_type=password", "application/json", body.as_bytes())?;
        let token = answer["access_token"].as_str().with_context(|| answer.to_string())?.to_owned();
        Ok(Self { token, ..site })
    }

    fn post(&self, path: &str, kind: &str, body: &[u8]) -> anyhow::Result<Value> {
        let mut stream = http::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let authorization = match &*self.token {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\napikey: {}\r\n{authorization}content-type: {kind}\r\ncontent-length: {}\r\n\r\n",
            self.key,
            body.len()
        )?;
        stream.write_all(body)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
        let value: Value = serde_json::from_str(body).with_context(|| head.to_owned())?;
        ensure!(head.starts_with("HTTP/1.1 20"), "{head}\n{value}");
        Ok(value)
    }

    /// Stores a picture and waits until it comes as WebP in its widest size; answers the seconds.
    fn until_sizes(&self) -> anyhow::Result<f64> {
        let bytes = picture(SIZE, 1)?;
        println!("\na JPEG of 12 megapixels, {} bytes", bytes.len());
        let begun = Instant::now();
        self.post("/api/v1/admin/storage/images/one.jpg", "image/jpeg", &bytes)?;
        println!("  stored after {:.2} s", begun.elapsed().as_secs_f64());
        self.wait_for("one.jpg")?;
        Ok(begun.elapsed().as_secs_f64())
    }

    fn wait_for(&self, name: &str) -> anyhow::Result<()> {
        let begun = Instant::now();
        let path = format!("/media/images/{name}?w=1920");
        while begun.elapsed() < PATIENCE {
            let answer = http::get(self.address, &path, &[("accept", "image/webp")])?;
            if answer.header("content-type") == Some("image/webp") {
                return Ok(());
            }
            pause(Duration::from_millis(20));
        }
        bail!("{path} is no WebP after {} s", PATIENCE.as_secs())
    }

    fn eight_at_once(&self, server: &Server) -> anyhow::Result<Figure> {
        let pictures = (0..AT_ONCE).map(|number| picture(SIZE, number + 2));
        let pictures = pictures.collect::<anyhow::Result<Vec<_>>>()?;
        println!("\n{AT_ONCE} of them at once");
        let begun = Instant::now();
        std::thread::scope(|scope| {
            let sent = pictures.iter().enumerate().map(|(number, bytes)| {
                let path = format!("/api/v1/admin/storage/images/eight-{number}.jpg");
                scope.spawn(move || self.post(&path, "image/jpeg", bytes))
            });
            let sent: Vec<_> = sent.collect();
            for thread in sent {
                thread.join().map_err(|_| anyhow::anyhow!("an upload panicked"))??;
            }
            anyhow::Ok(())
        })?;
        println!("  stored after {:.1} s", begun.elapsed().as_secs_f64());
        for number in 0..AT_ONCE {
            self.wait_for(&format!("eight-{number}.jpg"))?;
        }
        println!("  in all WebP widths after {:.1} s", begun.elapsed().as_secs_f64());
        memory::at_most_of(server, "memory at most, with 8 uploads at once", 160.0)
    }

    /// Our rate by nginx's, for one picture from its cache.
    fn served(&self, server: &Server, folder: &Path) -> anyhow::Result<Figure> {
        let bytes = picture(SERVED, 99)?;
        self.post("/api/v1/admin/storage/images/served.jpg", "image/jpeg", &bytes)?;
        let resource =
            Resource { name: "picture", path: "/media/images/served.jpg", headers: &[], copy: "served.jpg" };
        let nginx = Nginx::start(&folder.join("nginx"), server, &[&resource])?;
        resource.compare("identity", "nginx", [server.address, nginx.address], Goal::AtLeast(0.95))
    }

    /// The home page's rate by nginx's, while one picture after the other is made. Both have the same two cores less what that takes.
    fn home_meanwhile(&self, server: &Server, folder: &Path) -> anyhow::Result<Figure> {
        let pictures = (0..BUSY).map(|number| picture(SIZE, number + 200));
        let pictures = pictures.collect::<anyhow::Result<Vec<_>>>()?;
        let home = Resource {
            name: "home page while a picture of 12 megapixels is made",
            path: "/",
            headers: &[],
            copy: "home.html",
        };
        let nginx = Nginx::start(&folder.join("nginx-home"), server, &[&home])?;
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let making = scope.spawn(|| keep_making(self, &pictures, &over));
            let both = [server.address, nginx.address];
            let figure = home.compare("gzip", "nginx", both, Goal::AtLeast(1.0));
            over.store(true, Ordering::Relaxed);
            let made = making.join().map_err(|_| anyhow::anyhow!("the sender panicked"))??;
            println!("  {made} pictures were made meanwhile");
            figure
        })
    }
}

/// Sends pictures one after the other and waits for their sizes, until it is over; answers how many were made. A picture that was sent
/// before has its sizes already, so each is sent once.
fn keep_making(site: &Site, pictures: &[Vec<u8>], over: &AtomicBool) -> anyhow::Result<usize> {
    for (number, bytes) in pictures.iter().enumerate() {
        if over.load(Ordering::Relaxed) {
            return Ok(number);
        }
        site.post(&format!("/api/v1/admin/storage/images/busy-{number}.jpg"), "image/jpeg", bytes)?;
        site.wait_for(&format!("busy-{number}.jpg"))?;
    }
    ensure!(over.load(Ordering::Relaxed), "{} pictures were made before the turns were over", pictures.len());
    Ok(pictures.len())
}

/// Soft shapes with grain, which make a file as large as a camera does. Each seed is another picture.
fn picture((width, height): (u32, u32), seed: u32) -> anyhow::Result<Vec<u8>> {
    let mut grain = seed.wrapping_mul(2_654_435_761) | 1;
    let picture = RgbImage::from_fn(width, height, |x, y| {
        grain ^= grain << 13;
        grain ^= grain >> 17;
        grain ^= grain << 5;
        let noise = grain % 24;
        let far = (x.abs_diff(width / 2).pow(2) + y.abs_diff(height / 3).pow(2)).isqrt() * 160 / width;
        let [red, green, blue] =
            [far + noise, y * 200 / height + noise, (x + seed * 90) * 120 / width % 200 + noise];
        image::Rgb([red, green, blue].map(|value| u8::try_from(value).unwrap_or(u8::MAX)))
    });
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 88).encode_image(&picture).context("cannot make a picture")?;
    Ok(bytes)
}
