//! Serves the Blossom server of blossom-rs. Arguments: the folder of its files, its port on this machine, and the URL under which clients
//! reach it.
use blossom_rs::{BlobServer, FilesystemBackend};

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("three arguments");
    let (folder, port, url) = (next(), next(), next());
    let files = FilesystemBackend::new(&folder).expect("a folder that can be written");
    let server = BlobServer::new_with_auth(files, &url);
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.expect("a free port");
    println!("Blossom is ready");
    axum::serve(listener, server.router()).await.expect("a server");
}
