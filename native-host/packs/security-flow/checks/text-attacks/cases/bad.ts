const isAdmin = false;
// pаyPal and payPal are two names, and is​Admin is not isAdmin.
const pаyPal = 1;
const payPal = is​Admin ? 2 : 3;
const label = '⁧abc⁩';
