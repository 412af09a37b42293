//+------------------------------------------------------------------+
//| The license check of product {{product}}, for MetaTrader 4 and 5
//+------------------------------------------------------------------+
{{warning}}// Made by {{siteUrl}}, version {{version}}. Do not edit it: download a new one from the product's page in the admin.
//
// How to use it, in an expert advisor (an indicator, which cannot ask the store, calls LicenseInitReadOnly(LicenseKey), and
// needs the timer too; a script, which has none, calls LicenseInit, LicenseTimer and LicenseAllowsEntry in OnStart):
//
//    #include "license-{{product}}.mqh"
//    input string LicenseKey = "";              // License key
//
//    OnInit:                 LicenseInit(LicenseKey, "{{programVersion}}");  LicenseSetTimer(1);
//    OnTimer:                LicenseTimer();
//    OnTick, at its top:     LicenseSetTimer(1);   (sets it again if that failed, or if the timer has died)
//    before opening a trade: if(LicenseAllowsEntry())
//    OnDeinit:               EventKillTimer();  LicenseDeinit();   (takes the label off the chart)
//
// A program with its own timer keeps it, at 60 seconds or less, and leaves out LicenseSetTimer and EventKillTimer.
// Do not return INIT_FAILED if a timer cannot be set: the terminal would unload a program that manages open trades.
// "{{programVersion}}" is your program's version and is optional.
// LicenseAllowsEntry() is quick and never asks the store, so you can call it in OnTick. Call it before you open a trade, and
// never before you change, trail or close one: a buyer's open trades must still be managed when the network is down.
//
// LicenseText()   the sentence on the chart
// LicenseLatest() the newest version in the store, or ""
// #define LICENSE_NO_LABEL above the #include: no label, only the log
//
// Buyers allow the store's address once: Tools, Options, Expert Advisors, Allow WebRequest for listed URL.

#ifndef TRADESHELF_LICENSE
#define TRADESHELF_LICENSE
#define {{guard}}

//--- The store -----------------------------------------------------

const string LicenseStore   = {{siteUrlLiteral}};
// In the names of files, so that another shop's product of this number has others.
const string LicenseHost    = {{hostLiteral}};
const ulong  LicenseProduct = {{product}};

// Public keys of the store, the newest first. A lease says by its number (kid) which one it was signed with. They can check
// a signature and cannot make one, so taking this file apart does not help to make a lease.
#define LICENSE_KEYS  {{keys}}
#define LICENSE_WORDS 64
#define LICENSE_WIDE  66

const uint LicenseKids[LICENSE_KEYS] = { {{kids}} };

// 2048 bits as 64 words, the least significant first.
const uint LicenseModuli[{{allWords}}] =
  {
{{moduli}}
  };

// 2^4096 divided by the modulus: the remainder.
const uint LicenseSquares[{{allWords}}] =
  {
{{squares}}
  };

// -1 / modulus in the arithmetic of 32 bits.
const uint LicenseInverses[LICENSE_KEYS] = { {{inverses}} };

//--- Both languages ------------------------------------------------

// The store's tests compile this file as C++ and run it. Dynamic arrays have another form there.
#ifdef __cplusplus
   #define LICENSE_ARRAY(type, name) MqlArray<type> name
#else
   #define LICENSE_ARRAY(type, name) type name[]
#endif

#ifdef __MQL5__
   #define LICENSE_PLATFORM "MT5"
#else
   #define LICENSE_PLATFORM "MT4"
#endif

// Both mean on both platforms that WebRequest is not allowed.
#define LICENSE_NOT_ALLOWED   4014
#define LICENSE_NOT_CONFIRMED 4060
#define LICENSE_BAD_ADDRESS   5200

//--- Bytes ---------------------------------------------------------

#define LICENSE_BYTES 4096

// Structures and arrays are static as locals: the stack of MetaTrader 4 is small, and both compilers warn about the others.
struct LicenseBytes
  {
   uchar             b[LICENSE_BYTES];
   int               n;
  };

// Behind "sig=": 344 characters of base64 and a line feed. Everything before is signed.
#define LICENSE_SIGNATURE_TEXT 344
#define LICENSE_UNSIGNED       349
#define LICENSE_SIGNATURE      256

void LicenseAppend(LicenseBytes &bytes, const string text)
  {
   int i = 0;
   for(i = 0; i < StringLen(text) && bytes.n < LICENSE_BYTES; i++)
     {
      bytes.b[bytes.n] = (uchar)StringGetCharacter(text, i);
      bytes.n++;
     }
  }

bool LicenseHasAt(const LicenseBytes &bytes, const int at, const string text)
  {
   int i = 0;
   int length = StringLen(text);
   if(at < 0 || at + length > bytes.n)
      return(false);
   for(i = 0; i < length; i++)
      if(bytes.b[at + i] != (uchar)StringGetCharacter(text, i))
         return(false);
   return(true);
  }

string LicenseDigits(const ulong number)
  {
   string text = "";
   ulong rest = number;
   do
     {
      text = ShortToString((ushort)(48 + (int)(rest % 10))) + text;
      rest = rest / 10;
     }
   while(rest > 0);
   return(text);
  }

//--- What the store answers ----------------------------------------

struct LicenseAnswer
  {
   bool              isOk;
   ulong             product;
   ulong             login;
   ulong             now;
   ulong             expires;
   ulong             refresh;
   ulong             kid;
   // When the key ends; 0 if never, or if not said.
   ulong             until;
   // Where a text begins in the answer, and how long it is.
   int               reasonAt;
   int               reasonLength;
   int               keyAt;
   int               keyLength;
   int               nonceAt;
   int               nonceLength;
   int               latestAt;
   int               latestLength;
   int               noticeAt;
   int               noticeLength;
  };

// Reads "name=" at `position`, what follows up to the line feed, and goes behind that.
bool LicenseReadText(const LicenseBytes &bytes, const string name, int &position, int &at, int &length)
  {
   at = position;
   length = 0;
   if(!LicenseHasAt(bytes, position, name))
      return(false);
   at = position + StringLen(name);
   while(at + length < bytes.n && bytes.b[at + length] != 10)
      length++;
   if(at + length >= bytes.n)
      return(false);
   position = at + length + 1;
   return(true);
  }

bool LicenseReadNumber(const LicenseBytes &bytes, const string name, int &position, ulong &number)
  {
   int at = 0;
   int length = 0;
   int i = 0;
   number = 0;
   if(!LicenseReadText(bytes, name, position, at, length) || length < 1 || length > 19)
      return(false);
   for(i = at; i < at + length; i++)
     {
      if(bytes.b[i] < 48 || bytes.b[i] > 57)
         return(false);
      number = number * 10 + (ulong)(bytes.b[i] - 48);
     }
   return(true);
  }

// Takes an answer apart; `until` may be missing. That it has the form says nothing of who wrote it: LicenseIsGenuine does.
bool LicenseReadAnswer(const LicenseBytes &bytes, LicenseAnswer &answer)
  {
   int   position = 4;
   int   at = 0;
   int   length = 0;
   ulong number = 0;
   if(bytes.n < LICENSE_UNSIGNED || !LicenseHasAt(bytes, 0, "TS1\n"))
      return(false);
   if(!LicenseReadText(bytes, "status=", position, at, length))
      return(false);
   answer.isOk = (length == 2 && LicenseHasAt(bytes, at, "ok"));
   if(!answer.isOk
      && !(length == 7 && LicenseHasAt(bytes, at, "unknown"))
      && !(length == 5 && LicenseHasAt(bytes, at, "ended"))
      && !(length == 7 && LicenseHasAt(bytes, at, "blocked"))
      && !(length == 7 && LicenseHasAt(bytes, at, "account")))
      return(false);
   if(!LicenseReadText(bytes, "reason=", position, at, length))
      return(false);
   answer.reasonAt = at;
   answer.reasonLength = length;
   if(!LicenseReadNumber(bytes, "product=", position, number))
      return(false);
   answer.product = number;
   if(!LicenseReadText(bytes, "key=", position, at, length))
      return(false);
   answer.keyAt = at;
   answer.keyLength = length;
   if(!LicenseReadNumber(bytes, "login=", position, number))
      return(false);
   answer.login = number;
   if(!LicenseReadText(bytes, "server=", position, at, length))
      return(false);
   if(!LicenseReadText(bytes, "nonce=", position, at, length))
      return(false);
   answer.nonceAt = at;
   answer.nonceLength = length;
   if(!LicenseReadNumber(bytes, "now=", position, number))
      return(false);
   answer.now = number;
   if(!LicenseReadNumber(bytes, "expires=", position, number))
      return(false);
   answer.expires = number;
   if(!LicenseReadNumber(bytes, "refresh=", position, number))
      return(false);
   answer.refresh = number;
   if(!LicenseReadText(bytes, "latest=", position, at, length))
      return(false);
   answer.latestAt = at;
   answer.latestLength = length;
   if(!LicenseReadText(bytes, "notice=", position, at, length))
      return(false);
   answer.noticeAt = at;
   answer.noticeLength = length;
   if(!LicenseReadNumber(bytes, "kid=", position, number))
      return(false);
   answer.kid = number;
   answer.until = 0;
   if(LicenseHasAt(bytes, position, "until="))
     {
      if(!LicenseReadNumber(bytes, "until=", position, number))
         return(false);
      answer.until = number;
     }
   return(position == bytes.n - LICENSE_UNSIGNED
          && LicenseHasAt(bytes, position, "sig=")
          && bytes.b[bytes.n - 1] == 10);
  }

//--- The signature: RSA, 2048 bits, exponent 65537, PKCS #1 v1.5 ----

struct LicenseNumber
  {
   uint              w[LICENSE_WORDS];
  };

// Montgomery's multiplication: a * b / 2^2048, and of that the remainder by the modulus of key number `key`.
void LicenseMultiply(const LicenseNumber &a, const LicenseNumber &b, const int key, LicenseNumber &result)
  {
   static uint t[LICENSE_WIDE];
   int   first = key * LICENSE_WORDS;
   int   i = 0;
   int   j = 0;
   ulong sum = 0;
   ulong factor = 0;
   bool  isLess = false;
   for(i = 0; i < LICENSE_WIDE; i++)
      t[i] = 0;
   for(i = 0; i < LICENSE_WORDS; i++)
     {
      sum = 0;
      for(j = 0; j < LICENSE_WORDS; j++)
        {
         sum = sum + (ulong)t[j] + (ulong)a.w[j] * (ulong)b.w[i];
         t[j] = (uint)sum;
         sum = sum >> 32;
        }
      sum = sum + (ulong)t[LICENSE_WORDS];
      t[LICENSE_WORDS] = (uint)sum;
      t[LICENSE_WORDS + 1] = (uint)(sum >> 32);

      factor = (ulong)(uint)((ulong)t[0] * (ulong)LicenseInverses[key]);
      sum = ((ulong)t[0] + factor * (ulong)LicenseModuli[first]) >> 32;
      for(j = 1; j < LICENSE_WORDS; j++)
        {
         sum = sum + (ulong)t[j] + factor * (ulong)LicenseModuli[first + j];
         t[j - 1] = (uint)sum;
         sum = sum >> 32;
        }
      sum = sum + (ulong)t[LICENSE_WORDS];
      t[LICENSE_WORDS - 1] = (uint)sum;
      t[LICENSE_WORDS] = (uint)((ulong)t[LICENSE_WORDS + 1] + (sum >> 32));
     }
   isLess = false;
   if(t[LICENSE_WORDS] == 0)
      for(i = LICENSE_WORDS - 1; i >= 0; i--)
         if(t[i] != LicenseModuli[first + i])
           {
            isLess = (t[i] < LicenseModuli[first + i]);
            break;
           }
   // What is less than twice the modulus: once too much of it at most.
   sum = 0;
   for(i = 0; i < LICENSE_WORDS; i++)
     {
      if(!isLess)
        {
         sum = (ulong)t[i] - (ulong)LicenseModuli[first + i] - sum;
         t[i] = (uint)sum;
         sum = sum >> 63;
        }
      result.w[i] = t[i];
     }
  }

// The signature to the power of 65537: 16 squarings and a last multiplication, after one into Montgomery's form.
bool LicenseOpenSignature(const LicenseBytes &signature, const int key, LicenseBytes &message)
  {
   static LicenseNumber s;
   static LicenseNumber x;
   static LicenseNumber y;
   int  first = key * LICENSE_WORDS;
   int  i = 0;
   int  at = 0;
   bool isLess = false;
   message.n = 0;
   if(signature.n != LICENSE_SIGNATURE)
      return(false);
   for(i = 0; i < LICENSE_WORDS; i++)
     {
      at = LICENSE_SIGNATURE - 4 - 4 * i;
      s.w[i] = ((uint)signature.b[at] << 24) | ((uint)signature.b[at + 1] << 16)
               | ((uint)signature.b[at + 2] << 8) | (uint)signature.b[at + 3];
      y.w[i] = LicenseSquares[first + i];
     }
   for(i = LICENSE_WORDS - 1; i >= 0; i--)
      if(s.w[i] != LicenseModuli[first + i])
        {
         isLess = (s.w[i] < LicenseModuli[first + i]);
         break;
        }
   if(!isLess)
      return(false);
   LicenseMultiply(s, y, key, x);
   for(i = 0; i < 8; i++)
     {
      LicenseMultiply(x, x, key, y);
      LicenseMultiply(y, y, key, x);
     }
   LicenseMultiply(x, s, key, y);
   for(i = 0; i < LICENSE_WORDS; i++)
     {
      at = LICENSE_SIGNATURE - 4 - 4 * i;
      message.b[at] = (uchar)((y.w[i] >> 24) & 255);
      message.b[at + 1] = (uchar)((y.w[i] >> 16) & 255);
      message.b[at + 2] = (uchar)((y.w[i] >> 8) & 255);
      message.b[at + 3] = (uchar)(y.w[i] & 255);
     }
   message.n = LICENSE_SIGNATURE;
   return(true);
  }

// Says SHA-256 before the digest itself (RFC 8017, 9.2).
const uchar LicenseDigestInfo[19] =
  { 0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20 };

// Every one of the 256 bytes has to be what it must be: nothing is searched for, nothing skipped.
bool LicenseSignatureHolds(const LicenseBytes &signature, const LicenseBytes &digest, const int key)
  {
   static LicenseBytes message;
   int i = 0;
   uchar expected = 0;
   if(digest.n != 32 || key < 0 || key >= LICENSE_KEYS)
      return(false);
   if(!LicenseOpenSignature(signature, key, message))
      return(false);
   for(i = 0; i < LICENSE_SIGNATURE; i++)
     {
      expected = 255;
      if(i == 0 || i == 204)
         expected = 0;
      if(i == 1)
         expected = 1;
      if(i > 204 && i < 224)
         expected = LicenseDigestInfo[i - 205];
      if(i >= 224)
         expected = digest.b[i - 224];
      if(message.b[i] != expected)
         return(false);
     }
   return(true);
  }

int LicenseBase64(const uchar character)
  {
   if(character >= 65 && character <= 90)
      return(character - 65);
   if(character >= 97 && character <= 122)
      return(character - 71);
   if(character >= 48 && character <= 57)
      return(character + 4);
   if(character == 43)
      return(62);
   if(character == 47)
      return(63);
   return(-1);
  }

// 344 characters, the last two "=", are 256 bytes. Each spelling of them but the usual one is refused.
bool LicenseDecode(const LicenseBytes &bytes, const int from, LicenseBytes &signature)
  {
   int i = 0;
   int value = 0;
   int bits = 0;
   int held = 0;
   signature.n = 0;
   if(from < 0 || from + LICENSE_SIGNATURE_TEXT > bytes.n)
      return(false);
   for(i = 0; i < LICENSE_SIGNATURE_TEXT - 2; i++)
     {
      value = LicenseBase64(bytes.b[from + i]);
      if(value < 0)
         return(false);
      held = ((held << 6) | value) & 4095;
      bits = bits + 6;
      if(bits >= 8)
        {
         bits = bits - 8;
         signature.b[signature.n] = (uchar)((held >> bits) & 255);
         signature.n++;
        }
     }
   return((held & 15) == 0 && LicenseHasAt(bytes, from + LICENSE_SIGNATURE_TEXT - 2, "==")
          && signature.n == LICENSE_SIGNATURE);
  }

int LicenseKeyOf(const ulong kid)
  {
   int i = 0;
   for(i = 0; i < LICENSE_KEYS; i++)
      if((ulong)LicenseKids[i] == kid)
         return(i);
   return(-1);
  }

bool LicenseDigest(const LicenseBytes &bytes, const int count, LicenseBytes &digest)
  {
   LICENSE_ARRAY(uchar, data);
   LICENSE_ARRAY(uchar, none);
   LICENSE_ARRAY(uchar, result);
   int i = 0;
   digest.n = 0;
   if(count < 1 || count > bytes.n || ArrayResize(data, count) != count)
      return(false);
   for(i = 0; i < count; i++)
      data[i] = bytes.b[i];
   if(CryptEncode(CRYPT_HASH_SHA256, data, none, result) != 32 || ArraySize(result) != 32)
      return(false);
   for(i = 0; i < 32; i++)
      digest.b[i] = result[i];
   digest.n = 32;
   return(true);
  }

// Whether the store signed these very bytes for this product.
bool LicenseIsGenuine(const LicenseBytes &bytes, LicenseAnswer &answer)
  {
   static LicenseBytes signature;
   static LicenseBytes digest;
   int signedBytes = bytes.n - LICENSE_UNSIGNED;
   return(LicenseReadAnswer(bytes, answer)
          && answer.product == LicenseProduct
          && LicenseDecode(bytes, signedBytes + 4, signature)
          && LicenseDigest(bytes, signedBytes, digest)
          && LicenseSignatureHolds(signature, digest, LicenseKeyOf(answer.kid)));
  }

//--- Texts ---------------------------------------------------------

string LicenseTextOf(const LicenseBytes &bytes, const int at, const int length)
  {
   LICENSE_ARRAY(uchar, data);
   int i = 0;
   if(length < 1 || ArrayResize(data, length) != length)
      return("");
   for(i = 0; i < length; i++)
      data[i] = bytes.b[at + i];
   return(CharArrayToString(data, 0, length, CP_UTF8));
  }

string LicenseHex(const LicenseBytes &bytes, const int count)
  {
   string digits = "0123456789abcdef";
   string text = "";
   int i = 0;
   for(i = 0; i < count; i++)
      text = text + StringSubstr(digits, bytes.b[i] >> 4, 1) + StringSubstr(digits, bytes.b[i] & 15, 1);
   return(text);
  }

// At most 128 characters, without those that would break a line, as a form sends them.
string LicenseEncode(const string value)
  {
   LICENSE_ARRAY(uchar, data);
   string digits = "0123456789ABCDEF";
   string clean = "";
   string text = "";
   int    i = 0;
   int    count = StringLen(value);
   ushort character = 0;
   if(count > 128)
      count = 128;
   // No half of a pair at the end.
   if(count > 0 && StringGetCharacter(value, count - 1) >= 0xD800 && StringGetCharacter(value, count - 1) <= 0xDBFF)
      count--;
   for(i = 0; i < count; i++)
     {
      character = StringGetCharacter(value, i);
      if(character < 32 || (character >= 127 && character < 160) || character == 0x2028 || character == 0x2029)
         character = 32;
      clean = clean + ShortToString(character);
     }
   count = StringToCharArray(clean, data, 0, -1, CP_UTF8);
   // It closes with a zero.
   if(count > 0 && data[count - 1] == 0)
      count--;
   for(i = 0; i < count; i++)
     {
      if(LicenseBase64(data[i]) >= 0 && data[i] != 43 && data[i] != 47)
         text = text + ShortToString((ushort)data[i]);
      else
         text = text + "%" + StringSubstr(digits, data[i] >> 4, 1) + StringSubstr(digits, data[i] & 15, 1);
     }
   return(text);
  }

// The first five letters and digits of a key: by them a lease says which key it is for.
string LicenseKeyStart(const string key)
  {
   string start = "";
   int i = 0;
   ushort character = 0;
   for(i = 0; i < StringLen(key) && StringLen(start) < 5; i++)
     {
      character = StringGetCharacter(key, i);
      if(character >= 97 && character <= 122)
         character = (ushort)(character - 32);
      if((character >= 48 && character <= 57) || (character >= 65 && character <= 90))
         start = start + ShortToString(character);
     }
   return(start);
  }

// No key has I, L, O or U: they are read as 1, 1, 0 and V.
ushort LicenseReadAs(const ushort character)
  {
   if(character == 73 || character == 76)
      return(49);
   if(character == 79)
      return(48);
   if(character == 85)
      return(86);
   return(character);
  }

//--- What is known -------------------------------------------------

enum ENUM_LICENSE_STATE
  {
   LICENSE_FIRST,    // no lease yet: no new trades
   LICENSE_OK,       // everything
   LICENSE_GRACE,    // the store did not answer, the lease holds: everything
   LICENSE_STOPPED   // run out or refused: no new trades
  };

enum ENUM_LICENSE_PROBLEM
  {
   LICENSE_NO_PROBLEM,
   LICENSE_PROBLEM_ADDRESS,
   LICENSE_PROBLEM_NETWORK,
   LICENSE_PROBLEM_INDICATOR,
   LICENSE_PROBLEM_ANSWER,
   LICENSE_PROBLEM_STRANGER
  };

struct LicenseLease
  {
   bool              isOk;
   ulong             login;
   ulong             now;
   ulong             expires;
   // Seconds until the store is asked again.
   ulong             wait;
   ulong             until;
   string            reason;
   string            notice;
   string            latest;
  };

string               LicenseKeyText = "";
string               LicenseProgram = "";
ulong                LicenseLogin = 0;
bool                 LicenseIsReadOnly = false;

bool                 LicenseHas = false;
LicenseLease         LicenseHeld;
LicenseBytes         LicenseHeldBytes;
bool                 LicenseIsUnsaved = false;

int                  LicenseFailures = 0;
uint                 LicenseFailedAt = 0;
ENUM_LICENSE_PROBLEM LicenseProblem = LICENSE_NO_PROBLEM;
// What a support person tells failures apart by.
string               LicenseCode = "";

// The store's time is TimeGMT() and this; what is negative goes once around.
ulong                LicenseOffset = 0;
ulong                LicenseHighest = 0;
ulong                LicenseSavedHighest = 0;
bool                 LicenseWasBack = false;
bool                 LicenseWasOver = false;

#define LICENSE_DAY         86400
#define LICENSE_STEP_BACK   7200
// Time zones reach from UTC-12 to UTC+14.
#define LICENSE_WEST        43200
#define LICENSE_EAST        50400
#define LICENSE_ZONES       93600
// Quotes that move by no more between two timers come live.
#define LICENSE_QUOTE_STEP  120

// The broker's clock is ahead of UTC-12 by less than this; learnt from live quotes and an answer of this run.
ulong                LicenseZone = LICENSE_ZONES;
ulong                LicenseSeenQuote = 0;
bool                 LicenseIsLive = false;
uint                 LicenseAnsweredAt = 0;
bool                 LicenseHasMoved = false;
uint                 LicenseMovedAt = 0;

// When LicenseTimer() last ended, or LicenseInit() began.
uint                 LicenseTimerAt = 0;
bool                 LicenseIsTimerSet = false;
uint                 LicenseTimerSetAt = 0;

bool                 LicenseHasRead = false;
uint                 LicenseReadAt = 0;
uint                 LicenseAsked = 0;
// "" before LicenseInit(), after LicenseDeinit() and in the tester.
string               LicenseShown = "";
ENUM_LICENSE_STATE   LicenseShownState = LICENSE_FIRST;
bool                 LicenseShownMissing = false;
string               LicenseLogged = "";
string               LicenseLabel = "license-";

#define LICENSE_SAVE_EVERY  600
#define LICENSE_READ_EVERY  60000
#define LICENSE_TIMEOUT     5000
#define LICENSE_NO_TIMER    90000
#define LICENSE_LIVE        600000

bool LicenseInTester()
  {
   return(MQLInfoInteger(MQL_TESTER) != 0);
  }

ulong LicenseAccount()
  {
   return((ulong)AccountInfoInteger(ACCOUNT_LOGIN));
  }

// Indicators may not use WebRequest.
bool LicenseNeverAsks()
  {
   return(LicenseIsReadOnly || MQLInfoInteger(MQL_PROGRAM_TYPE) == (int)PROGRAM_INDICATOR);
  }

// The last quote by the broker's clock; 0 if there is none, or if it may be made up on this computer.
ulong LicenseQuote()
  {
#ifdef __MQL5__
   if(SymbolInfoInteger(Symbol(), SYMBOL_CUSTOM) != 0)
      return(0);
#endif
   return((ulong)TimeCurrent());
  }

// The store's time by this computer's clock, and never before the broker's last quote.
ulong LicenseClock()
  {
   ulong clock = (ulong)TimeGMT() + LicenseOffset;
   ulong quote = LicenseQuote();
   if(quote + LICENSE_WEST > clock + LicenseZone)
      return(quote + LICENSE_WEST - LicenseZone);
   return(clock);
  }

bool LicenseIsBeforeHighest()
  {
   return(LicenseClock() + LICENSE_STEP_BACK < LicenseHighest);
  }

// Set back by more than two hours behind the latest time that was seen. With the broker's zone the quotes tell the time.
bool LicenseClockIsBack()
  {
   if(LicenseZone < LICENSE_ZONES && LicenseQuote() != 0)
      return(false);
   return(LicenseIsBeforeHighest());
  }

// Whether a time fits the last quote in some zone, give or take `slack`.
bool LicenseFits(const ulong time, const ulong quote, const ulong slack)
  {
   return(time + LICENSE_EAST + slack >= quote && time <= quote + LICENSE_WEST + slack);
  }

// While quotes come live, the time lies within them. What does not fit was learnt while this clock, or a quote, was wrong.
void LicenseMendClock(const ulong quote)
  {
   ulong computer = (ulong)TimeGMT();
   if(!LicenseFits(computer + LicenseOffset, quote, 0) && LicenseFits(computer, quote, 0))
      LicenseOffset = 0;
   if(!LicenseFits(computer + LicenseOffset, quote, 0) || !LicenseIsBeforeHighest())
      return;
   LicenseHighest = LicenseClock();
   LicenseSavedHighest = 0;
  }

// By a day and more, as quotes show that come live.
bool LicenseClockIsOff()
  {
   return(LicenseHasMoved && (uint)(GetTickCount() - LicenseMovedAt) < LICENSE_LIVE
          && !LicenseFits((ulong)TimeGMT(), LicenseQuote(), LICENSE_DAY));
  }

// Two hours are left for summer time and drift.
void LicenseLearnZone(const ulong quote)
  {
   ulong now = LicenseHeld.now + (ulong)((uint)(GetTickCount() - LicenseAnsweredAt) / 1000);
   ulong zone = quote + LICENSE_WEST + LICENSE_STEP_BACK - now;
   if(zone >= LICENSE_ZONES)
      return;
   // Learnt just now, it is saved at once.
   if(LicenseZone == LICENSE_ZONES)
      LicenseSavedHighest = 0;
   LicenseZone = zone;
  }

bool LicenseIsOver()
  {
   return(LicenseHas && LicenseHeld.isOk && LicenseClock() >= LicenseHeld.expires);
  }

// The timer may take a minute.
bool LicenseTimerIsMissing()
  {
   return(LicenseShown != "" && (uint)(GetTickCount() - LicenseTimerAt) >= LICENSE_NO_TIMER);
  }

ENUM_LICENSE_STATE LicenseState()
  {
   ulong login = 0;
   if(LicenseInTester())
      return(LICENSE_OK);
   login = LicenseAccount();
   if(!LicenseHas || login == 0 || login != LicenseHeld.login)
      return(LICENSE_FIRST);
   if(!LicenseHeld.isOk || LicenseClockIsBack() || LicenseClock() >= LicenseHeld.expires)
      return(LICENSE_STOPPED);
   if(LicenseFailures > 0)
      return(LICENSE_GRACE);
   return(LICENSE_OK);
  }

// 32 bytes that do not come again.
bool LicenseOnce(LicenseBytes &digest)
  {
   static LicenseBytes seed;
   seed.n = 0;
   LicenseAsked++;
   LicenseAppend(seed, LicenseDigits((ulong)TimeLocal()) + "/" + LicenseDigits((ulong)GetTickCount()) + "/"
                 + LicenseDigits(GetMicrosecondCount()) + "/" + LicenseDigits((ulong)ChartID()) + "/"
                 + LicenseDigits((ulong)LicenseAsked) + "/" + LicenseDigits(LicenseAccount()) + "/" + LicenseKeyStart(LicenseKeyText));
   return(LicenseDigest(seed, seed.n, digest));
  }

// Seconds to wait, 10 % more or less, so that not all terminals ask at once.
ulong LicenseWaitOf(const ulong refresh)
  {
   static LicenseBytes digest;
   ulong wait = refresh;
   ulong percent = 100;
   if(wait < 60)
      wait = 60;
   if(wait > 86400)
      wait = 86400;
   if(LicenseOnce(digest))
      percent = (ulong)(90 + digest.b[0] % 21);
   // The expert advisor has asked by then.
   if(LicenseNeverAsks())
      percent = 125;
   return(wait * percent / 100);
  }

void LicenseTake(const LicenseBytes &bytes, const LicenseAnswer &answer)
  {
   LicenseHeld.isOk = answer.isOk;
   LicenseHeld.login = answer.login;
   LicenseHeld.now = answer.now;
   LicenseHeld.expires = answer.expires;
   LicenseHeld.wait = LicenseWaitOf(answer.refresh);
   LicenseHeld.until = answer.until;
   LicenseHeld.reason = LicenseTextOf(bytes, answer.reasonAt, answer.reasonLength);
   LicenseHeld.notice = LicenseTextOf(bytes, answer.noticeAt, answer.noticeLength);
   LicenseHeld.latest = LicenseTextOf(bytes, answer.latestAt, answer.latestLength);
   LicenseHeldBytes = bytes;
   LicenseHas = true;
   LicenseFailures = 0;
   LicenseProblem = LICENSE_NO_PROBLEM;
  }

void LicenseForget()
  {
   LicenseHas = false;
   LicenseIsUnsaved = false;
   LicenseFailures = 0;
   LicenseProblem = LICENSE_NO_PROBLEM;
   LicenseHasRead = false;
   LicenseIsLive = false;
   LicenseZone = LICENSE_ZONES;
  }

//--- Files: kept for all charts and terminals of this computer ------

// Answers to this version. Older programs read and write ".lease", where an offline file lies too.
#define LICENSE_ANSWER  ".answer"
#define LICENSE_OFFLINE ".lease"
#define LICENSE_CLOCK   ".clock"

string LicenseServer()
  {
   return(LicenseEncode(AccountInfoString(ACCOUNT_SERVER)));
  }

// Older programs, and offline files, have names without the store: `host` is empty. An offline file for any server has a
// name without one: `server` is empty.
string LicenseNameOf(const string ending, const string host, const string server)
  {
   static LicenseBytes name;
   static LicenseBytes digest;
   name.n = 0;
   LicenseAppend(name, host + LicenseDigits(LicenseProduct) + "/" + LicenseDigits(LicenseLogin) + "/" + server);
   if(!LicenseDigest(name, name.n, digest))
      return("");
   return("license-" + LicenseHex(digest, 16) + ending);
  }

string LicenseFileName(const string ending)
  {
   return(LicenseNameOf(ending, LicenseHost + "/", LicenseServer()));
  }

string LicenseOldName(const string ending)
  {
   return(LicenseNameOf(ending, "", LicenseServer()));
  }

bool LicenseReadFile(const string name, LicenseBytes &bytes)
  {
   LICENSE_ARRAY(uchar, data);
   int    handle = INVALID_HANDLE;
   ulong  size = 0;
   int    count = 0;
   int    i = 0;
   bool   isRead = false;
   bytes.n = 0;
   if(name == "" || !FileIsExist(name, FILE_COMMON))
      return(false);
   handle = FileOpen(name, FILE_READ | FILE_BIN | FILE_COMMON | FILE_SHARE_READ | FILE_SHARE_WRITE);
   if(handle == INVALID_HANDLE)
      return(false);
   size = FileSize(handle);
   if(size > 0 && size <= LICENSE_BYTES)
     {
      count = (int)size;
      if(ArrayResize(data, count) == count)
         isRead = (FileReadArray(handle, data, 0, count) == (uint)count);
     }
   FileClose(handle);
   if(!isRead)
      return(false);
   for(i = 0; i < count; i++)
      bytes.b[i] = data[i];
   bytes.n = count;
   return(true);
  }

// Under a name of its own first, so that nobody reads half of it.
bool LicenseWriteFile(const string ending, const LicenseBytes &bytes)
  {
   LICENSE_ARRAY(uchar, data);
   string name = LicenseFileName(ending);
   string draft = name + "." + LicenseDigits((ulong)ChartID());
   int    handle = INVALID_HANDLE;
   int    i = 0;
   bool   isWritten = false;
   if(name == "" || ArrayResize(data, bytes.n) != bytes.n)
      return(false);
   for(i = 0; i < bytes.n; i++)
      data[i] = bytes.b[i];
   handle = FileOpen(draft, FILE_WRITE | FILE_BIN | FILE_COMMON);
   if(handle == INVALID_HANDLE)
      return(false);
   isWritten = (FileWriteArray(handle, data, 0, bytes.n) == (uint)bytes.n);
   FileClose(handle);
   if(isWritten && FileMove(draft, FILE_COMMON, name, FILE_COMMON | FILE_REWRITE))
      return(true);
   FileDelete(draft, FILE_COMMON);
   return(false);
  }

bool LicenseIsForOurKey(const LicenseBytes &bytes, const LicenseAnswer &answer)
  {
   string start = LicenseKeyStart(LicenseKeyText);
   int i = 0;
   if(answer.keyLength != StringLen(start))
      return(false);
   for(i = 0; i < StringLen(start); i++)
      if(LicenseReadAs((ushort)bytes.b[answer.keyAt + i]) != LicenseReadAs(StringGetCharacter(start, i)))
         return(false);
   return(true);
  }

void LicenseReadClock()
  {
   static LicenseBytes bytes;
   int   position = 4;
   ulong ahead = 0;
   ulong behind = 0;
   ulong highest = 0;
   ulong zone = 0;
   if(!LicenseReadFile(LicenseFileName(LICENSE_CLOCK), bytes) && !LicenseReadFile(LicenseOldName(LICENSE_CLOCK), bytes))
      return;
   if(!LicenseHasAt(bytes, 0, "TC1\n")
      || !LicenseReadNumber(bytes, "ahead=", position, ahead)
      || !LicenseReadNumber(bytes, "behind=", position, behind)
      || !LicenseReadNumber(bytes, "highest=", position, highest))
      return;
   LicenseOffset = ahead - behind;
   LicenseHighest = highest;
   LicenseSavedHighest = highest;
   // Version 1.0 wrote none.
   if(LicenseReadNumber(bytes, "zone=", position, zone) && zone < LICENSE_ZONES)
      LicenseZone = zone;
  }

// The later answer counts. Once its lease has run out, an earlier one that still holds does, so that an offline file is
// used again; never after a refusal.
bool LicenseCounts(const LicenseAnswer &answer)
  {
   ulong clock = LicenseClock();
   bool  holds = (answer.isOk && clock < answer.expires);
   if(!LicenseHas)
      return(true);
   if(answer.now > LicenseHeld.now)
      return(holds || !answer.isOk || !LicenseHeld.isOk || clock >= LicenseHeld.expires);
   return(holds && answer.now < LicenseHeld.now && LicenseHeld.isOk && clock >= LicenseHeld.expires);
  }

void LicenseReadAnswerFile(const string name)
  {
   static LicenseBytes bytes;
   static LicenseAnswer answer;
   bool isLater = false;
   if(!LicenseReadFile(name, bytes) || !LicenseReadAnswer(bytes, answer) || !LicenseCounts(answer))
      return;
   if(answer.login != LicenseLogin || !LicenseIsForOurKey(bytes, answer) || !LicenseIsGenuine(bytes, answer))
      return;
   isLater = (!LicenseHas || answer.now > LicenseHeld.now);
   LicenseTake(bytes, answer);
   LicenseIsUnsaved = false;
   LicenseIsLive = false;
   if(!isLater)
      return;
   LicenseReadClock();
   // The store signed that it was so late.
   if(LicenseHighest < answer.now)
      LicenseHighest = answer.now;
  }

// Takes over what another chart has learnt since, and what lies there for use without the store.
void LicenseReadFiles()
  {
   LicenseHasRead = true;
   LicenseReadAt = GetTickCount();
   LicenseReadAnswerFile(LicenseFileName(LICENSE_ANSWER));
   LicenseReadAnswerFile(LicenseOldName(LICENSE_ANSWER));
   LicenseReadAnswerFile(LicenseOldName(LICENSE_OFFLINE));
   LicenseReadAnswerFile(LicenseNameOf(LICENSE_OFFLINE, "", ""));
  }

// A refusal of one key does not take the place of another key's lease.
bool LicenseMayReplace()
  {
   static LicenseBytes bytes;
   static LicenseAnswer answer;
   if(LicenseHeld.isOk || !LicenseReadFile(LicenseFileName(LICENSE_ANSWER), bytes) || !LicenseIsGenuine(bytes, answer))
      return(true);
   return(!answer.isOk || answer.login != LicenseLogin || LicenseIsForOurKey(bytes, answer)
          || answer.expires <= LicenseClock());
  }

void LicenseSave()
  {
   static LicenseBytes bytes;
   ulong ahead = LicenseOffset;
   ulong behind = 0;
   if((LicenseOffset >> 63) != 0)
     {
      ahead = 0;
      behind = (ulong)0 - LicenseOffset;
     }
   if(LicenseIsUnsaved && (!LicenseMayReplace() || LicenseWriteFile(LICENSE_ANSWER, LicenseHeldBytes)))
      LicenseIsUnsaved = false;
   if(LicenseHighest < LicenseSavedHighest + LICENSE_SAVE_EVERY)
      return;
   bytes.n = 0;
   LicenseAppend(bytes, "TC1\nahead=" + LicenseDigits(ahead) + "\nbehind=" + LicenseDigits(behind)
                 + "\nhighest=" + LicenseDigits(LicenseHighest) + "\nzone=" + LicenseDigits(LicenseZone) + "\n");
   if(LicenseWriteFile(LICENSE_CLOCK, bytes))
      LicenseSavedHighest = LicenseHighest;
  }

//--- Asking --------------------------------------------------------

#define LICENSE_NOT_GENUINE "not verified"
#define LICENSE_NOT_OURS    "something else answered"

uint LicenseRetryMs()
  {
   // Nothing has left this computer.
   if(LicenseFailures == 1 || LicenseProblem == LICENSE_PROBLEM_ADDRESS || LicenseProblem == LICENSE_PROBLEM_INDICATOR)
      return(60000);
   if(LicenseFailures == 2)
      return(300000);
   return(1800000);
  }

bool LicenseIsDue()
  {
   ulong clock = LicenseClock();
   // Unsigned, so that the difference stays right when the counter restarts after 49 days.
   if(LicenseFailures > 0)
      return((uint)(GetTickCount() - LicenseFailedAt) >= LicenseRetryMs());
   if(!LicenseHas || LicenseClockIsBack())
      return(true);
   // Its expert advisor asks for an indicator.
   if(LicenseIsOver() && !LicenseNeverAsks())
      return(true);
   return(clock >= LicenseHeld.now + LicenseHeld.wait);
  }

string LicenseMode()
  {
   ulong mode = (ulong)AccountInfoInteger(ACCOUNT_TRADE_MODE);
   if(mode == (ulong)ACCOUNT_TRADE_MODE_DEMO)
      return("demo");
   if(mode == (ulong)ACCOUNT_TRADE_MODE_CONTEST)
      return("contest");
   return("real");
  }

string LicenseQuestion(const string nonce, const string server, const string company)
  {
   return("v=1&key=" + LicenseEncode(LicenseKeyText)
          + "&login=" + LicenseDigits(LicenseLogin)
          + "&server=" + server
          + "&company=" + company
          + "&mode=" + LicenseMode()
          + "&product=" + LicenseDigits(LicenseProduct)
          + "&ver=" + LicenseEncode(LicenseProgram)
          + "&build=" + LicenseDigits((ulong)TerminalInfoInteger(TERMINAL_BUILD))
          + "&platform=" + LICENSE_PLATFORM
          + "&nonce=" + nonce
          + "&kid=" + LicenseDigits((ulong)LicenseKids[0])
          + "&ext=1");
  }

void LicenseFail(const ENUM_LICENSE_PROBLEM problem, const string code)
  {
   LicenseCode = code;
   LicenseFailures++;
   LicenseFailedAt = GetTickCount();
   LicenseProblem = problem;
  }

// WebRequest's status, or its error. Numbers from 1000 on are the terminal's own and none of HTTP.
string LicenseCodeOf(const int status, const int error)
  {
   if(status < 0)
      return("error " + LicenseDigits((ulong)error));
   if(status >= 1000)
      return("error " + LicenseDigits((ulong)status));
   return("HTTP " + LicenseDigits((ulong)status));
  }

void LicenseAsk()
  {
   LICENSE_ARRAY(char, data);
   LICENSE_ARRAY(char, result);
   static LicenseBytes once;
   static LicenseBytes question;
   static LicenseBytes bytes;
   static LicenseAnswer answer;
   string nonce = "";
   string text = "";
   string headers = "";
   int    status = 0;
   int    error = 0;
   int    i = 0;
   if(LicenseNeverAsks())
     {
      LicenseFail(LICENSE_PROBLEM_INDICATOR, "");
      return;
     }
   ResetLastError();
   if(!LicenseOnce(once))
     {
      LicenseFail(LICENSE_PROBLEM_NETWORK, LicenseCodeOf(-1, GetLastError()));
      return;
     }
   nonce = LicenseHex(once, 16);
   question.n = 0;
   text = LicenseQuestion(nonce, LicenseEncode(AccountInfoString(ACCOUNT_SERVER)), LicenseEncode(AccountInfoString(ACCOUNT_COMPANY)));
   // The store reads 2048 bytes at most, and does without these.
   if(StringLen(text) > 2048)
      text = LicenseQuestion(nonce, "", "");
   LicenseAppend(question, text);
   if(ArrayResize(data, question.n) != question.n)
     {
      LicenseFail(LICENSE_PROBLEM_NETWORK, LicenseCodeOf(-1, GetLastError()));
      return;
     }
   for(i = 0; i < question.n; i++)
      data[i] = (char)question.b[i];

   ResetLastError();
   status = WebRequest("POST", LicenseStore + "/api/licenses/lease",
                       "Content-Type: application/x-www-form-urlencoded\r\n", LICENSE_TIMEOUT, data, result, headers);
   error = GetLastError();
   if(status == -1 && (error == LICENSE_NOT_ALLOWED || error == LICENSE_NOT_CONFIRMED || error == LICENSE_BAD_ADDRESS))
     {
      LicenseFail(LICENSE_PROBLEM_ADDRESS, "");
      return;
     }
   if(status != 200)
     {
      LicenseFail(LICENSE_PROBLEM_NETWORK, LicenseCodeOf(status, error));
      return;
     }
   bytes.n = 0;
   if(ArraySize(result) <= LICENSE_BYTES)
     {
      bytes.n = ArraySize(result);
      for(i = 0; i < bytes.n; i++)
         bytes.b[i] = (uchar)result[i];
     }
   if(!LicenseHasAt(bytes, 0, "TS1\n"))
     {
      LicenseFail(LICENSE_PROBLEM_STRANGER, LICENSE_NOT_OURS);
      return;
     }
   if(!LicenseIsGenuine(bytes, answer) || answer.login != LicenseLogin || answer.nonceLength != 32
      || !LicenseHasAt(bytes, answer.nonceAt, nonce))
     {
      LicenseFail(LICENSE_PROBLEM_ANSWER, LICENSE_NOT_GENUINE);
      return;
     }
   LicenseTake(bytes, answer);
   LicenseIsUnsaved = true;
   LicenseIsLive = true;
   LicenseAnsweredAt = GetTickCount();
   LicenseOffset = answer.now - (ulong)TimeGMT();
   LicenseHighest = answer.now;
   LicenseSavedHighest = 0;
  }

//--- What the buyer sees -------------------------------------------

string LicenseSteps()
  {
   return("Tools, Options, Expert Advisors, Allow WebRequest for listed URL: " + LicenseStore);
  }

// Behind what does not work.
string LicenseReason()
  {
   if(LicenseFailures == 0)
      return("");
   return(" (" + LicenseCode + ")");
  }

// As where certificates do not hold at the time of this computer.
bool LicenseHadNoAnswer()
  {
   return(LicenseFailures > 0 && StringSubstr(LicenseCode, 0, 5) == "error");
  }

string LicenseProblemText()
  {
   if(LicenseProblem == LICENSE_PROBLEM_ADDRESS)
      return(LicenseSteps());
   if(LicenseProblem == LICENSE_PROBLEM_ANSWER)
      return("the store's answer could not be verified");
   if(LicenseProblem == LICENSE_PROBLEM_STRANGER)
      return(LicenseCode + " instead of the store: a proxy, a virus scanner or a network with a login page");
   if(LicenseProblem == LICENSE_PROBLEM_INDICATOR)
     {
      if(LicenseIsReadOnly && LicenseHas)
         return("the lease on this computer is not being renewed. Start the license helper, or an expert advisor, with this license key");
      if(LicenseIsReadOnly)
         return("there is no lease on this computer. Start the license helper, or an expert advisor, with this license key");
      return("indicators cannot ask the store. Put the expert advisor with this license key on another chart");
     }
   if(LicenseClockIsOff() && LicenseHadNoAnswer())
      return("this computer's clock is days off the broker's: correct it" + LicenseReason());
   return("store not reachable" + LicenseReason());
  }

string LicenseDays(const ulong days)
  {
   if(days < 1)
      return("less than 1 day left");
   if(days == 1)
      return("1 day left");
   return(LicenseDigits(days) + " days left");
  }

// From seven days on before the key ends, else "".
string LicenseTermLeft()
  {
   ulong clock = LicenseClock();
   if(LicenseHeld.until <= clock || LicenseHeld.until - clock >= 8 * LICENSE_DAY)
      return("");
   return(", " + LicenseDays((LicenseHeld.until - clock) / LICENSE_DAY));
  }

string LicenseHoursLeft()
  {
   ulong hours = (LicenseHeld.expires - LicenseClock()) / 3600;
   // An offline file.
   if(hours > 168)
      return(LicenseDays(hours / 24));
   if(hours < 1)
      return("less than 1 h left");
   return(LicenseDigits(hours) + " h left");
  }

// Without what changes by itself, for the log: `left` is "" there.
string LicenseCause(const ENUM_LICENSE_STATE state, const string left)
  {
   string rest = " No new trades; open ones are still managed.";
   string text = "License: this program's timer is not running, so the store is not asked. Attach the program again.";
   if(LicenseInTester())
      return("License: not checked in the strategy tester");
   if(LicenseTimerIsMissing())
     {
      if(state == LICENSE_FIRST || state == LICENSE_STOPPED)
         return(text + rest);
      return(text);
     }
   if(state == LICENSE_OK)
     {
      if(LicenseHeld.notice != "")
         return("License OK" + left + ". " + LicenseHeld.notice);
      return("License OK" + left);
     }
   if(state == LICENSE_GRACE)
      return("License: " + LicenseProblemText());
   if(state == LICENSE_STOPPED)
     {
      if(!LicenseHeld.isOk)
         return("License: " + LicenseHeld.reason + rest);
      if(LicenseFailures > 0 && (LicenseProblem == LICENSE_PROBLEM_ADDRESS || LicenseProblem == LICENSE_PROBLEM_INDICATOR))
         return("License: " + LicenseProblemText() + "." + rest);
      if(LicenseClockIsOff() && (LicenseHadNoAnswer() || (ulong)TimeGMT() > LicenseQuote()))
         return("License: this computer's clock is days off the broker's: correct it" + LicenseReason() + "." + rest);
      if(LicenseClockIsBack())
         return("License: this computer's clock was set back, and the store has not answered since" + LicenseReason() + "." + rest);
      if(LicenseHeld.until != 0 && LicenseHeld.until <= LicenseClock())
         return("License: this license key's term has ended. If you renewed it, the program must reach the store once" + LicenseReason() + "." + rest);
      return("License: the store has not answered for too long" + LicenseReason() + "." + rest);
     }
   if(LicenseKeyStart(LicenseKeyText) == "")
      return("License: enter your license key in the inputs." + rest);
   if(LicenseAccount() == 0)
      return("License: waiting for the account to connect." + rest);
   if(LicenseFailures == 0)
      return("License: asking the store." + rest);
   return("License: " + LicenseProblemText() + "." + rest);
  }

string LicenseSentence()
  {
   ENUM_LICENSE_STATE state = LicenseState();
   if(state == LICENSE_GRACE && !LicenseTimerIsMissing())
      return(LicenseCause(state, "") + ", " + LicenseHoursLeft());
   return(LicenseCause(state, LicenseTermLeft()));
  }

#define LICENSE_LINES  8
// A label shows no more than 63 characters.
#define LICENSE_LINE   63

// Several programs may stand on a chart, each with its own label.
string LicenseLabelOf(const string program)
  {
   static LicenseBytes name;
   static LicenseBytes digest;
   name.n = 0;
   LicenseAppend(name, LicenseHost + "/" + LicenseDigits(LicenseProduct) + "/" + LicenseEncode(program));
   if(!LicenseDigest(name, name.n, digest))
      return(LicenseLabel);
   return("license-" + LicenseHex(digest, 8) + "-");
  }

void LicenseEraseLabel()
  {
   int i = 0;
   for(i = 0; i < LICENSE_LINES; i++)
      ObjectDelete(0, LicenseLabel + LicenseDigits((ulong)i));
  }

// How many characters of `text` from `from` on make a line: up to a space where there is one.
int LicenseLineLength(const string text, const int from)
  {
   int length = LICENSE_LINE;
   if(StringLen(text) - from <= LICENSE_LINE)
      return(StringLen(text) - from);
   while(length > 0 && StringGetCharacter(text, from + length) != 32)
      length--;
   if(length == 0)
      return(LICENSE_LINE);
   return(length);
  }

void LicenseDrawLine(const string name, const string text, const int distance, const color paint)
  {
   ObjectCreate(0, name, OBJ_LABEL, 0, 0, 0.0);
   ObjectSetInteger(0, name, OBJPROP_CORNER, CORNER_LEFT_LOWER);
   ObjectSetInteger(0, name, OBJPROP_ANCHOR, ANCHOR_LEFT_LOWER);
   ObjectSetInteger(0, name, OBJPROP_XDISTANCE, 10);
   ObjectSetInteger(0, name, OBJPROP_YDISTANCE, distance);
   ObjectSetInteger(0, name, OBJPROP_COLOR, paint);
   ObjectSetInteger(0, name, OBJPROP_FONTSIZE, 9);
   ObjectSetInteger(0, name, OBJPROP_SELECTABLE, 0);
   ObjectSetInteger(0, name, OBJPROP_HIDDEN, 1);
   ObjectSetString(0, name, OBJPROP_FONT, "Arial");
   ObjectSetString(0, name, OBJPROP_TEXT, text);
  }

void LicenseDraw(const string text, const color paint)
  {
   int from = 0;
   int lines = 0;
   int i = 0;
   int length = 0;
   int bottom = 20;
   static int starts[LICENSE_LINES];
   static int lengths[LICENSE_LINES];
   while(from < StringLen(text) && lines < LICENSE_LINES)
     {
      length = LicenseLineLength(text, from);
      starts[lines] = from;
      lengths[lines] = length;
      lines++;
      from = from + length;
      if(from < StringLen(text) && StringGetCharacter(text, from) == 32)
         from++;
     }
   // Above the expert advisor's.
   if(MQLInfoInteger(MQL_PROGRAM_TYPE) == (int)PROGRAM_INDICATOR)
      bottom = 160;
   LicenseEraseLabel();
   for(i = 0; i < lines; i++)
      LicenseDrawLine(LicenseLabel + LicenseDigits((ulong)i), StringSubstr(text, starts[i], lengths[i]),
                      bottom + 16 * (lines - 1 - i), paint);
   ChartRedraw(0);
  }

void LicenseShow()
  {
   ENUM_LICENSE_STATE state = LicenseState();
   string text = LicenseSentence();
   string cause = LicenseCause(state, "");
   if(cause != LicenseLogged)
      Print(text);
   LicenseLogged = cause;
   LicenseShownState = state;
   LicenseShownMissing = LicenseTimerIsMissing();
#ifdef LICENSE_NO_LABEL
   LicenseShown = text;
#else
   // Others may have deleted it.
   if(text == LicenseShown && ObjectFind(0, LicenseLabel + LicenseDigits((ulong)0)) >= 0)
      return;
   LicenseShown = text;
   if(state == LICENSE_OK && !LicenseShownMissing)
      LicenseDraw(text, clrSeaGreen);
   else
     {
      if(state == LICENSE_OK || state == LICENSE_GRACE)
         LicenseDraw(text, clrDarkOrange);
      else
         LicenseDraw(text, clrRed);
     }
#endif
  }

// Draws a state that has changed, no matter which function finds it: without a timer no other one does.
void LicenseShowChange(const ENUM_LICENSE_STATE state)
  {
   if(LicenseShown == "" || (state == LicenseShownState && LicenseTimerIsMissing() == LicenseShownMissing))
      return;
   LicenseShow();
   ResetLastError();
  }

//--- What an expert advisor calls ----------------------------------

// In OnInit. Reads what is known from earlier; the store is asked from the timer.
void LicenseInit(const string key, const string version = "")
  {
   ulong login = LicenseAccount();
   // Another symbol or period leaves an expert advisor its variables: it knows what it knew, and waits as long as before.
   if(key != LicenseKeyText || login != LicenseLogin)
      LicenseForget();
   LicenseKeyText = key;
   LicenseProgram = version;
   LicenseLogin = login;
   LicenseShown = "";
   LicenseHasRead = false;
   LicenseTimerAt = GetTickCount();
   LicenseIsTimerSet = false;
   LicenseSeenQuote = LicenseQuote();
   if(LicenseInTester())
      return;
   LicenseLabel = LicenseLabelOf(MQLInfoString(MQL_PROGRAM_NAME));
   if(LicenseLogin != 0 && LicenseKeyStart(LicenseKeyText) != "")
      LicenseReadFiles();
   LicenseShow();
   ResetLastError();
  }

// In OnInit of an indicator: never asks, and goes by the lease that the license helper or an expert advisor keeps.
void LicenseInitReadOnly(const string key)
  {
   LicenseIsReadOnly = true;
   LicenseInit(key);
  }

// In OnInit, and at the top of OnTick: sets the timer of the program, and again where that failed, or where it has died.
void LicenseSetTimer(const int seconds)
  {
   LicenseShowChange(LicenseState());
   if(LicenseIsTimerSet && ((uint)(GetTickCount() - LicenseTimerSetAt) < LICENSE_NO_TIMER || !LicenseTimerIsMissing()))
      return;
   LicenseIsTimerSet = EventSetTimer(seconds);
   LicenseTimerSetAt = GetTickCount();
   ResetLastError();
  }

// In OnTimer, at least once a minute.
void LicenseTimer()
  {
   ulong login = 0;
   ulong quote = 0;
   bool  isMoving = false;
   if(LicenseInTester())
      return;
   quote = LicenseQuote();
   isMoving = (quote > LicenseSeenQuote && quote <= LicenseSeenQuote + LICENSE_QUOTE_STEP);
   LicenseSeenQuote = quote;
   if(isMoving)
     {
      LicenseHasMoved = true;
      LicenseMovedAt = GetTickCount();
      LicenseMendClock(quote);
     }
   login = LicenseAccount();
   if(login != LicenseLogin)
     {
      LicenseForget();
      LicenseLogin = login;
     }
   if(login != 0 && LicenseKeyStart(LicenseKeyText) != "")
     {
      if(LicenseClockIsBack() && !LicenseWasBack)
         LicenseFailures = 0;
      // An offline file takes over at once.
      if((LicenseIsOver() && !LicenseWasOver) || !LicenseHasRead || (uint)(GetTickCount() - LicenseReadAt) >= LICENSE_READ_EVERY || LicenseIsDue())
         LicenseReadFiles();
      if(LicenseIsDue())
         LicenseAsk();
      if(isMoving && LicenseIsLive)
         LicenseLearnZone(quote);
      LicenseWasBack = LicenseClockIsBack();
      LicenseWasOver = LicenseIsOver();
      if(LicenseHas)
        {
         if(LicenseHighest < LicenseClock())
            LicenseHighest = LicenseClock();
         LicenseSave();
        }
     }
   // Behind what may have taken long.
   LicenseTimerAt = GetTickCount();
   LicenseShow();
   ResetLastError();
  }

// Before a trade is opened, never before one is changed or closed.
bool LicenseAllowsEntry()
  {
   ENUM_LICENSE_STATE state = LicenseState();
   LicenseShowChange(state);
   return(state == LICENSE_OK || state == LICENSE_GRACE);
  }

// The sentence on the chart.
string LicenseText()
  {
   LicenseShowChange(LicenseState());
   return(LicenseSentence());
  }

// The newest version that the store has, or "".
string LicenseLatest()
  {
   if(!LicenseHas)
      return("");
   return(LicenseHeld.latest);
  }

// In OnDeinit: takes the label off the chart.
void LicenseDeinit()
  {
   if(LicenseInTester())
      return;
   LicenseShown = "";
   LicenseEraseLabel();
   ResetLastError();
  }

#else
#ifndef {{guard}}

// A program checks the license of one product. This does not compile, so that the second one is not left unchecked: build a
// program for each product, or sell both as a bundle.
LicenseIncludesOfTwoProductsDoNotFitInOneProgram LicenseRemoveOneOfThem;

#endif
#endif
