#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>
#include <sys/socket.h>

#define MAX_NAME 64

struct hello {
    uint8_t version;
    uint16_t name_length;
    char name[MAX_NAME + 1];
};

/* Reads a hello packet: version (1), length of the name (2), name. */
int read_hello(int sock, struct hello *out)
{
    unsigned char packet[1024];
    ssize_t got = recv(sock, packet, sizeof packet, 0);

    if (got < 3)
        return -1;
    out->version = packet[0];

    uint16_t length;
    memcpy(&length, packet + 1, sizeof length);
    out->name_length = ntohs(length);

    memcpy(out->name, packet + 3, out->name_length);
    out->name[out->name_length] = '\0';
    return 0;
}
