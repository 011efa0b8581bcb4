use std::net::Ipv4Addr;

pub fn contains(network: Ipv4Addr, prefix: u32, address: Ipv4Addr) -> bool {
    if prefix > 32 {
        return false;
    }
    let mask = if prefix == 0 { 0 } else { u32::MAX >> (32 - prefix) };
    u32::from(network) & mask == u32::from(address) & mask
}
