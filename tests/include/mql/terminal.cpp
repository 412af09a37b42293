// The include with entry points for the tests. Only the include has to be MQL.
#include "mql.h"
#ifdef EXPERT
#include "expert.mqh"
#else
#include "license.mqh"
#endif

#define TO_TESTS(name) __attribute__((export_name(#name))) extern "C"

static uchar scratch[65536];

static LicenseBytes bytesAt(int from, int length)
{
  LicenseBytes bytes;
  bytes.n = length;
  for (int i = 0; i < length; i++) bytes.b[i] = scratch[from + i];
  return bytes;
}
static int give(const string &text)
{
  mql::Text utf8(text);
  for (int i = 0; i < utf8.length; i++) scratch[i] = utf8.bytes[i];
  return utf8.length;
}

TO_TESTS(scratch) uchar *scratchAt() { return scratch; }

TO_TESTS(start) void start(int keyLength, int versionLength)
{
  LicenseInit(mql::fromUtf8(scratch, keyLength), mql::fromUtf8(scratch + keyLength, versionLength));
}
// Version 1.1 has none.
#ifdef LICENSE_ANSWER
TO_TESTS(startReadOnly) void startReadOnly(int keyLength) { LicenseInitReadOnly(mql::fromUtf8(scratch, keyLength)); }
#endif
TO_TESTS(timer) void timer() { LicenseTimer(); }
TO_TESTS(allowsEntry) int allowsEntry() { return LicenseAllowsEntry(); }
TO_TESTS(state) int state() { return LicenseState(); }
TO_TESTS(text) int text() { return give(LicenseText()); }
TO_TESTS(latest) int latest() { return give(LicenseLatest()); }
TO_TESTS(stop) void stop() { LicenseDeinit(); }
TO_TESTS(lastError) int lastError() { return GetLastError(); }

// Functions from bytes to bytes.
TO_TESTS(isGenuine) int isGenuine(int length)
{
  LicenseAnswer answer;
  return LicenseIsGenuine(bytesAt(0, length), answer);
}
// The signature, then the digest.
TO_TESTS(signatureHolds) int signatureHolds(int key)
{
  return LicenseSignatureHolds(bytesAt(0, LICENSE_SIGNATURE), bytesAt(LICENSE_SIGNATURE, 32), key);
}
TO_TESTS(decode) int decode(int length)
{
  LicenseBytes signature;
  if (!LicenseDecode(bytesAt(0, length), 0, signature)) return -1;
  for (int i = 0; i < signature.n; i++) scratch[i] = signature.b[i];
  return signature.n;
}
TO_TESTS(encode) int encode(int length) { return give(LicenseEncode(mql::fromUtf8(scratch, length))); }
TO_TESTS(read) int read(int length)
{
  LicenseAnswer answer;
  return LicenseReadAnswer(bytesAt(0, length), answer);
}

#ifdef EXPERT
TO_TESTS(expertInit) int expertInit(int keyLength)
{
  LicenseKey = mql::fromUtf8(scratch, keyLength);
  return OnInit();
}
TO_TESTS(expertTimer) void expertTimer() { OnTimer(); }
TO_TESTS(expertTick) void expertTick() { OnTick(); }
TO_TESTS(expertDeinit) void expertDeinit() { OnDeinit(0); }
#endif
