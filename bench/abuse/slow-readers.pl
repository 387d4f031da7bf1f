# Readers with so small a buffer that every kilobyte taken lets the program write a little more: Node cannot ask for that.
# In: port, readers, bytes taken at a time, seconds between, seconds to watch. Asks for much and prints, for each reader
# whose connection ends, after how many seconds it did.
use strict;
use warnings;
use Socket;
use IO::Handle;
use Time::HiRes qw(time sleep);

my ($port, $readers, $bytes, $pause, $watch) = @ARGV;
my $request = "GET /rest/v1/products HTTP/1.1\r\nHost: site\r\napikey: public-anonymous-key\r\n\r\n" x 300;
my $began = time;
my %open;
for my $index (1 .. $readers) {
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
  setsockopt($socket, SOL_SOCKET, SO_RCVBUF, pack("i", 2048)) or die "setsockopt: $!";
  connect($socket, sockaddr_in($port, INADDR_LOOPBACK)) or die "connect: $!";
  $socket->autoflush(1);
  syswrite($socket, $request);
  $socket->blocking(0);
  $open{$index} = $socket;
}
local $SIG{PIPE} = "IGNORE";
STDOUT->autoflush(1);
while (%open && time - $began < $watch) {
  for my $index (keys %open) {
    my $read = $bytes > 0 ? sysread($open{$index}, my $part, $bytes) : undef;
    # What has come before a reset can still be read, so reading alone would learn of it late.
    next unless unpack("i", getsockopt($open{$index}, SOL_SOCKET, SO_ERROR)) || (defined $read && $read == 0);
    printf "%.0f\n", time - $began;
    delete $open{$index};
  }
  sleep($bytes > 0 ? $pause : 1);
}
