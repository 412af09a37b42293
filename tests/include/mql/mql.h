// The parts of MQL that the include and its example experts use, for clang. Types and parameters are exactly those of the
// reference (docs.mql4.com, www.mql5.com/en/docs), so that a call that MQL does not know does not compile. terminal.ts
// implements the functions. docs/mql-and-cpp.md says what this cannot show.
#pragma once
#pragma clang system_header

using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long long;

// MQL's long has 64 bits, WebAssembly's 32. The include does not use long; this header does.
using int64 = long long;

extern "C" void *malloc(__SIZE_TYPE__ size);
extern "C" void free(void *memory);

//--- Imported functions ---------------------------------------------

#define OUTSIDE(name) __attribute__((import_module("mql"), import_name(#name))) extern "C"

OUTSIDE(gmt) int64 outside_gmt();
OUTSIDE(quote) int64 outside_quote();
OUTSIDE(isCustom) int outside_is_custom();
OUTSIDE(setTimer) int outside_set_timer(int seconds);
OUTSIDE(ticks) uint outside_ticks();
OUTSIDE(micros) ulong outside_micros();
OUTSIDE(login) int64 outside_login();
OUTSIDE(mode) int outside_mode();
OUTSIDE(nameText) int outside_name_text(int which, uchar *into, int limit);
OUTSIDE(programInfo) int outside_program_info(int property);
OUTSIDE(build) int outside_build();
OUTSIDE(chart) int64 outside_chart();
OUTSIDE(sha256) int outside_sha256(const uchar *data, int length, uchar *into);
OUTSIDE(web) int outside_web(const uchar *url, int urlLength, const uchar *headers, int headersLength, int timeout,
                             const char *data, int length, char *into, int limit);
OUTSIDE(webError) int outside_web_error();
OUTSIDE(webLength) int outside_web_length();
OUTSIDE(fileSize) int outside_file_size(const uchar *name, int nameLength);
OUTSIDE(fileRead) int outside_file_read(const uchar *name, int nameLength, uchar *into, int limit);
OUTSIDE(fileWrite) int outside_file_write(const uchar *name, int nameLength, const uchar *data, int length);
OUTSIDE(fileMove) int outside_file_move(const uchar *from, int fromLength, const uchar *to, int toLength);
OUTSIDE(fileDelete) int outside_file_delete(const uchar *name, int nameLength);
OUTSIDE(label) void outside_label(const uchar *name, int nameLength, const uchar *text, int length);
OUTSIDE(labelStands) int outside_label_stands(const uchar *name, int nameLength);
OUTSIDE(labelGone) int outside_label_gone(const uchar *name, int nameLength);
OUTSIDE(print) void outside_print(const uchar *text, int length);
OUTSIDE(trade) int outside_trade();
OUTSIDE(isStopped) int outside_is_stopped();
OUTSIDE(sleep) void outside_sleep(int ms);

//--- Strings: UTF-16, constructed only from literals ----------------

class string
{
public:
  string() {}
  template <int N> string(const char (&literal)[N])
  {
    make(N - 1);
    for (int i = 0; i < N - 1; i++) units[i] = static_cast<uchar>(literal[i]);
  }
  string(const string &other) { copy(other); }
  string &operator=(const string &other)
  {
    if (this != &other)
    {
      free(units);
      copy(other);
    }
    return *this;
  }
  ~string() { free(units); }

  ushort *units = nullptr;
  int length = 0;

  void make(int count)
  {
    length = count;
    units = static_cast<ushort *>(malloc(sizeof(ushort) * static_cast<uint>(count + 1)));
    for (int i = 0; i <= count; i++) units[i] = 0;
  }

private:
  void copy(const string &other)
  {
    make(other.length);
    for (int i = 0; i < length; i++) units[i] = other.units[i];
  }
};

inline string operator+(const string &a, const string &b)
{
  string sum;
  sum.make(a.length + b.length);
  for (int i = 0; i < a.length; i++) sum.units[i] = a.units[i];
  for (int i = 0; i < b.length; i++) sum.units[a.length + i] = b.units[i];
  return sum;
}
inline bool operator==(const string &a, const string &b)
{
  if (a.length != b.length) return false;
  for (int i = 0; i < a.length; i++)
    if (a.units[i] != b.units[i]) return false;
  return true;
}
inline bool operator!=(const string &a, const string &b) { return !(a == b); }

//--- Dynamic arrays: an index out of range ends the program, as in MQL --

template <class T> class MqlArray
{
public:
  MqlArray() {}
  MqlArray(const MqlArray &) = delete;
  MqlArray &operator=(const MqlArray &) = delete;
  ~MqlArray() { free(items); }
  T &operator[](int at)
  {
    if (at < 0 || at >= count) __builtin_trap();
    return items[at];
  }
  const T &operator[](int at) const
  {
    if (at < 0 || at >= count) __builtin_trap();
    return items[at];
  }
  // New elements hold garbage, as in MQL.
  int resize(int wanted)
  {
    T *grown = static_cast<T *>(malloc(sizeof(T) * static_cast<uint>(wanted + 1)));
    for (int i = 0; i < wanted; i++) grown[i] = i < count ? items[i] : static_cast<T>(0x5A);
    free(items);
    items = grown;
    count = wanted;
    return count;
  }
  T *items = nullptr;
  int count = 0;
};

//--- Time: converts to a number only explicitly ---------------------

class datetime
{
public:
  constexpr datetime(int64 seconds) : value(seconds) {}
  explicit operator ulong() const { return static_cast<ulong>(value); }

private:
  int64 value;
};

//--- Constants, with the values of the reference --------------------

enum color : int
{
  clrNONE = -1,
  clrRed = 0x0000FF,
  clrDarkOrange = 0x008CFF,
  clrSeaGreen = 0x578B2E
};
enum ENUM_CRYPT_METHOD
{
  CRYPT_BASE64,
  CRYPT_AES128,
  CRYPT_AES256,
  CRYPT_DES,
  CRYPT_HASH_SHA1,
  CRYPT_HASH_SHA256,
  CRYPT_HASH_MD5,
  CRYPT_ARCH_ZIP
};
enum ENUM_ACCOUNT_INFO_INTEGER
{
  ACCOUNT_LOGIN = 0,
  ACCOUNT_TRADE_MODE = 32
};
enum ENUM_ACCOUNT_INFO_STRING
{
  ACCOUNT_COMPANY = 2,
  ACCOUNT_SERVER = 3
};
enum ENUM_ACCOUNT_TRADE_MODE
{
  ACCOUNT_TRADE_MODE_DEMO,
  ACCOUNT_TRADE_MODE_CONTEST,
  ACCOUNT_TRADE_MODE_REAL
};
enum ENUM_TERMINAL_INFO_INTEGER
{
  TERMINAL_BUILD = 5
};
#ifdef __MQL5__
enum ENUM_MQL5_INFO_INTEGER
#else
enum ENUM_MQL_INFO_INTEGER
#endif
{
  MQL_PROGRAM_TYPE = 2,
  MQL_TESTER = 6
};
enum ENUM_PROGRAM_TYPE
{
  PROGRAM_SCRIPT = 1,
  PROGRAM_EXPERT = 2,
  PROGRAM_INDICATOR = 4
};
enum ENUM_OBJECT
{
  OBJ_LABEL = 102
};
enum ENUM_OBJECT_PROPERTY_INTEGER
{
  OBJPROP_COLOR,
  OBJPROP_FONTSIZE,
  OBJPROP_CORNER,
  OBJPROP_ANCHOR,
  OBJPROP_XDISTANCE,
  OBJPROP_YDISTANCE,
  OBJPROP_SELECTABLE,
  OBJPROP_HIDDEN
};
enum ENUM_OBJECT_PROPERTY_STRING
{
  OBJPROP_TEXT,
  OBJPROP_FONT
};
enum ENUM_BASE_CORNER
{
  CORNER_LEFT_UPPER,
  CORNER_LEFT_LOWER,
  CORNER_RIGHT_LOWER,
  CORNER_RIGHT_UPPER
};
enum ENUM_ANCHOR_POINT
{
  ANCHOR_LEFT_UPPER,
  ANCHOR_LEFT,
  ANCHOR_LEFT_LOWER
};
enum ENUM_INIT_RETCODE
{
  INIT_SUCCEEDED,
  INIT_FAILED
};

const int INVALID_HANDLE = -1;
const int FILE_READ = 1;
const int FILE_WRITE = 2;
const int FILE_BIN = 4;
const int FILE_SHARE_READ = 128;
const int FILE_SHARE_WRITE = 256;
const int FILE_REWRITE = 512;
const int FILE_COMMON = 4096;
const uint CP_ACP = 0;
const uint CP_UTF8 = 65001;
// It is -1 in MQL5 and 0 in MQL4.
#ifdef __MQL5__
const int WHOLE_ARRAY = -1;
#else
const int WHOLE_ARRAY = 0;
#endif

//--- Not MQL: how this header calls terminal.ts ----------------------

namespace mql
{
struct Text
{
  explicit Text(const string &from) : bytes(static_cast<uchar *>(malloc(static_cast<uint>(3 * from.length + 4)))), length(0)
  {
    for (int i = 0; i < from.length; i++)
    {
      uint code = from.units[i];
      if (code >= 0xD800 && code < 0xDC00 && i + 1 < from.length && from.units[i + 1] >= 0xDC00 && from.units[i + 1] < 0xE000)
        code = 0x10000 + ((code - 0xD800) << 10) + (from.units[++i] - 0xDC00u);
      else if (code >= 0xD800 && code < 0xE000)
        code = 0xFFFD;
      if (code < 0x80)
        add(code);
      else if (code < 0x800)
      {
        add(0xC0 | (code >> 6));
        add(0x80 | (code & 63));
      }
      else if (code < 0x10000)
      {
        add(0xE0 | (code >> 12));
        add(0x80 | ((code >> 6) & 63));
        add(0x80 | (code & 63));
      }
      else
      {
        add(0xF0 | (code >> 18));
        add(0x80 | ((code >> 12) & 63));
        add(0x80 | ((code >> 6) & 63));
        add(0x80 | (code & 63));
      }
    }
  }
  Text(const Text &) = delete;
  ~Text() { free(bytes); }
  void add(uint byte) { bytes[length++] = static_cast<uchar>(byte); }
  uchar *bytes;
  int length;
};

inline string fromUtf8(const uchar *bytes, int length)
{
  string text;
  text.make(length);
  int n = 0;
  for (int i = 0; i < length;)
  {
    uint first = bytes[i];
    int more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    uint code = more == 0 ? first : first & (0x3Fu >> more);
    i++;
    for (; more > 0 && i < length; more--, i++) code = (code << 6) | (bytes[i] & 63u);
    if (code >= 0x10000)
    {
      text.units[n++] = static_cast<ushort>(0xD800 + ((code - 0x10000) >> 10));
      text.units[n++] = static_cast<ushort>(0xDC00 + ((code - 0x10000) & 0x3FF));
    }
    else
      text.units[n++] = static_cast<ushort>(code);
  }
  text.length = n;
  return text;
}

struct OpenFile
{
  string name;
  int flags = 0;
};
inline OpenFile openFiles[8];
inline int lastError = 0;
// Sets the error of a failed function.
inline bool noted(bool isDone, int error)
{
  if (!isDone) lastError = error;
  return isDone;
}
const int webLimit = 65536;
inline char webAnswer[webLimit];
} // namespace mql

//--- Functions -----------------------------------------------------

inline int GetLastError() { return mql::lastError; }
inline void ResetLastError() { mql::lastError = 0; }

inline int StringLen(string text) { return text.length; }
inline ushort StringGetCharacter(string text, int at)
{
  if (at < 0 || at >= text.length) return 0;
  return text.units[at];
}
inline string StringSubstr(string text, int start, int length = -1)
{
  string part;
  if (start < 0 || start > text.length) return part;
  int left = text.length - start;
  part.make(length < 0 || length > left ? left : length);
  for (int i = 0; i < part.length; i++) part.units[i] = text.units[start + i];
  return part;
}
inline string ShortToString(ushort unit)
{
  string text;
  text.make(1);
  text.units[0] = unit;
  return text;
}
// With the closing zero, as in MQL without a count.
inline int StringToCharArray(string text, MqlArray<uchar> &array, int start = 0, int count = -1, uint codepage = CP_ACP)
{
  if (start != 0 || count != -1 || codepage != CP_UTF8) __builtin_trap();
  mql::Text utf8(text);
  array.resize(utf8.length + 1);
  for (int i = 0; i < utf8.length; i++) array[i] = utf8.bytes[i];
  array[utf8.length] = 0;
  return utf8.length + 1;
}
inline string CharArrayToString(const MqlArray<uchar> &array, int start = 0, int count = -1, uint codepage = CP_ACP)
{
  if (start != 0 || count < 0 || count > array.count || codepage != CP_UTF8) __builtin_trap();
  return mql::fromUtf8(array.items, count);
}

template <class T> int ArraySize(const MqlArray<T> &array) { return array.count; }
template <class T> int ArrayResize(MqlArray<T> &array, int size, int = 0) { return array.resize(size); }

inline int CryptEncode(ENUM_CRYPT_METHOD method, const MqlArray<uchar> &data, const MqlArray<uchar> &, MqlArray<uchar> &result)
{
  if (method != CRYPT_HASH_SHA256) __builtin_trap();
  result.resize(32);
  return outside_sha256(data.items, data.count, result.items);
}

inline int WebRequest(const string method, const string url, const string headers, int timeout, const MqlArray<char> &data,
                      MqlArray<char> &result, string &result_headers)
{
  mql::Text address(url);
  mql::Text head(headers);
  result_headers = "";
  if (method != "POST") __builtin_trap();
  int status = outside_web(address.bytes, address.length, head.bytes, head.length, timeout, data.items, data.count,
                           mql::webAnswer, mql::webLimit);
  mql::lastError = outside_web_error();
  int length = outside_web_length();
  result.resize(length);
  for (int i = 0; i < length; i++) result[i] = mql::webAnswer[i];
  return status;
}
inline int WebRequest(const string, const string, const string, const string, int, const MqlArray<char> &, int,
                      MqlArray<char> &, string &)
{
  __builtin_trap();
}

inline datetime TimeGMT() { return datetime(outside_gmt()); }
inline datetime TimeCurrent() { return datetime(outside_quote()); }
inline datetime TimeLocal() { return datetime(outside_gmt() + 7200); }
inline uint GetTickCount() { return outside_ticks(); }
inline ulong GetMicrosecondCount() { return outside_micros(); }
inline bool EventSetTimer(int seconds) { return outside_set_timer(seconds) != 0; }
inline void EventKillTimer() {}

#ifdef __MQL5__
inline int64 AccountInfoInteger(ENUM_ACCOUNT_INFO_INTEGER property)
#else
inline int64 AccountInfoInteger(int property)
#endif
{
  return property == ACCOUNT_LOGIN ? outside_login() : outside_mode();
}
#ifdef __MQL5__
inline string AccountInfoString(ENUM_ACCOUNT_INFO_STRING property)
#else
inline string AccountInfoString(int property)
#endif
{
  uchar utf8[2048];
  return mql::fromUtf8(utf8, outside_name_text(property, utf8, 2048));
}
enum
{
  MQL_PROGRAM_NAME = 0
};
inline string MQLInfoString(int property)
{
  uchar utf8[2048];
  return mql::fromUtf8(utf8, outside_name_text(property, utf8, 2048));
}
inline int MQLInfoInteger(int property) { return outside_program_info(property); }
inline int TerminalInfoInteger(int) { return outside_build(); }
inline string Symbol() { return "EURUSD"; }
#ifdef __MQL5__
enum ENUM_SYMBOL_INFO_INTEGER
{
  SYMBOL_CUSTOM = 78
};
inline int64 SymbolInfoInteger(string, ENUM_SYMBOL_INFO_INTEGER) { return outside_is_custom(); }
#endif
inline int64 ChartID() { return outside_chart(); }
inline void ChartRedraw(int64 = 0) {}

inline bool IsStopped() { return outside_is_stopped() != 0; }
inline void Sleep(int ms) { outside_sleep(ms); }
inline bool FileIsExist(const string name, int common = 0)
{
  mql::Text path(name);
  return mql::noted(common == FILE_COMMON && outside_file_size(path.bytes, path.length) != -1, 5019);
}
// Opening a file for writing creates it at once, empty.
inline int FileOpen(string name, int flags, short = '\t', uint = CP_ACP)
{
  mql::Text path(name);
  if ((flags & FILE_COMMON) == 0 || (flags & FILE_BIN) == 0) __builtin_trap();
  bool isOpen = (flags & FILE_WRITE) != 0 ? outside_file_write(path.bytes, path.length, nullptr, 0) != 0
                                          : outside_file_size(path.bytes, path.length) >= 0;
  if (!mql::noted(isOpen, 5004)) return INVALID_HANDLE;
  for (int handle = 1; handle < 8; handle++)
    if (mql::openFiles[handle].flags == 0)
    {
      mql::openFiles[handle].name = name;
      mql::openFiles[handle].flags = flags;
      return handle;
    }
  // A program that does not close files runs out of handles.
  return INVALID_HANDLE;
}
inline void FileClose(int handle) { mql::openFiles[handle].flags = 0; }
inline ulong FileSize(int handle)
{
  mql::Text path(mql::openFiles[handle].name);
  return static_cast<ulong>(outside_file_size(path.bytes, path.length));
}
inline uint FileReadArray(int handle, MqlArray<uchar> &array, int start = 0, int count = WHOLE_ARRAY)
{
  mql::Text path(mql::openFiles[handle].name);
  if (start != 0 || count < 1 || count > array.count) __builtin_trap();
  return static_cast<uint>(outside_file_read(path.bytes, path.length, array.items, count));
}
inline uint FileWriteArray(int handle, const MqlArray<uchar> &array, int start = 0, int count = WHOLE_ARRAY)
{
  mql::Text path(mql::openFiles[handle].name);
  if (start != 0 || count < 1 || count > array.count) __builtin_trap();
  return static_cast<uint>(outside_file_write(path.bytes, path.length, array.items, count) != 0 ? count : 0);
}
inline bool FileMove(const string from, int common, const string to, int flags)
{
  mql::Text source(from);
  mql::Text target(to);
  if (common != FILE_COMMON || (flags & FILE_COMMON) == 0) __builtin_trap();
  if ((flags & FILE_REWRITE) == 0 && outside_file_size(target.bytes, target.length) != -1) return false;
  return outside_file_move(source.bytes, source.length, target.bytes, target.length) != 0;
}
inline bool FileDelete(const string name, int common = 0)
{
  mql::Text path(name);
  return common == FILE_COMMON && outside_file_delete(path.bytes, path.length) != 0;
}

inline bool ObjectCreate(int64, string name, ENUM_OBJECT, int, datetime, double)
{
  mql::Text id(name);
  outside_label(id.bytes, id.length, id.bytes, 0);
  return true;
}
inline bool ObjectDelete(int64, string name)
{
  mql::Text id(name);
  return mql::noted(outside_label_gone(id.bytes, id.length) != 0, 4202);
}
inline int ObjectFind(int64, string name)
{
  mql::Text id(name);
  return mql::noted(outside_label_stands(id.bytes, id.length) != 0, 4202) ? 0 : -1;
}
#ifdef __MQL5__
inline bool ObjectSetInteger(int64, string, ENUM_OBJECT_PROPERTY_INTEGER, int64) { return true; }
inline bool ObjectSetString(int64, string name, ENUM_OBJECT_PROPERTY_STRING property, string text)
#else
inline bool ObjectSetInteger(int64, string, int, int64) { return true; }
inline bool ObjectSetString(int64, string name, int property, string text)
#endif
{
  mql::Text id(name);
  mql::Text shown(text);
  if (property == OBJPROP_TEXT) outside_label(id.bytes, id.length, shown.bytes, shown.length);
  return true;
}
inline void Print(string text)
{
  mql::Text line(text);
  outside_print(line.bytes, line.length);
}

//--- Used by the example experts only --------------------------------

#define input
#ifdef __MQL5__

enum ENUM_TIMEFRAMES
{
  PERIOD_CURRENT
};
enum ENUM_MA_METHOD
{
  MODE_SMA
};
enum ENUM_APPLIED_PRICE
{
  PRICE_CLOSE = 1
};
enum ENUM_POSITION_PROPERTY_INTEGER
{
  POSITION_MAGIC = 12
};
enum ENUM_POSITION_PROPERTY_STRING
{
  POSITION_SYMBOL
};
const ENUM_TIMEFRAMES _Period = PERIOD_CURRENT;
inline string _Symbol = "EURUSD";

inline int iMA(string, ENUM_TIMEFRAMES, int, int, ENUM_MA_METHOD, ENUM_APPLIED_PRICE) { return 1; }
inline double iClose(const string, ENUM_TIMEFRAMES, int) { return 1.2; }
template <int N> int CopyBuffer(int, int, int, int count, double (&buffer)[N])
{
  for (int i = 0; i < count; i++) buffer[i] = 1.1;
  return count;
}
inline int PositionsTotal() { return 0; }
inline ulong PositionGetTicket(int) { return 0; }
inline int64 PositionGetInteger(ENUM_POSITION_PROPERTY_INTEGER) { return 0; }
inline string PositionGetString(ENUM_POSITION_PROPERTY_STRING) { return ""; }

class CTrade
{
public:
  void SetExpertMagicNumber(const ulong) {}
  bool Buy(const double, const string = "", double = 0.0, const double = 0.0, const double = 0.0, const string = "")
  {
    return outside_trade() != 0;
  }
  bool PositionClose(const ulong, const ulong = 0) { return true; }
};

#else

enum
{
  MODE_SMA = 0,
  PRICE_CLOSE = 0,
  OP_BUY = 0,
  SELECT_BY_POS = 0,
  MODE_TRADES = 0
};
inline double Ask = 1.2;
inline double Bid = 1.2;

inline double iMA(string, int, int, int, int, int, int) { return 1.1; }
inline double iClose(string, int, int) { return 1.2; }
inline int OrdersTotal() { return 0; }
inline bool OrderSelect(int, int, int = MODE_TRADES) { return false; }
inline int OrderMagicNumber() { return 0; }
inline string OrderSymbol() { return ""; }
inline int OrderType() { return OP_BUY; }
inline int OrderTicket() { return 0; }
inline double OrderLots() { return 0; }
inline bool OrderClose(int, double, double, int, color = clrNONE) { return true; }
inline int OrderSend(string, int, double, double, int, double, double, string = "", int = 0, datetime = 0, color = clrNONE)
{
  return outside_trade();
}

#endif
