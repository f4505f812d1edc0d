/** Recording the frames that pass AF_XDP ports, and asking a running process for them. */
package io.kyberxdp.cli.capture;
