/** What the kernel knows of interfaces, addresses, routes and neighbours, asked over rtnetlink (RFC 3549, rtnetlink(7)). */
package io.kyberxdp.afxdp.netlink;
