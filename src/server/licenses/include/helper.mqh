// For indicators, which cannot ask the store: keeps the leases of license keys on this computer.
#include "license.mqh"

// A key for another account is refused: then the next one is asked for.
#define LICENSE_HELPER_TURN 60000

string LicenseHelperKeys = "";
int    LicenseHelperIndex = 0;
uint   LicenseHelperSince = 0;

string LicenseHelperPart(const int from, const int to)
  {
   if(to <= from)
      return("");
   return(StringSubstr(LicenseHelperKeys, from, to - from));
  }

// Key number `index` of those separated by commas, empty ones left out, or "".
string LicenseHelperKey(const int index)
  {
   string key = "";
   int from = 0;
   int at = 0;
   int i = 0;
   for(at = 0; at <= StringLen(LicenseHelperKeys); at++)
     {
      if(at < StringLen(LicenseHelperKeys) && StringGetCharacter(LicenseHelperKeys, at) != 44)
         continue;
      key = LicenseHelperPart(from, at);
      from = at + 1;
      if(LicenseKeyStart(key) == "")
         continue;
      if(i == index)
         return(key);
      i++;
     }
   return("");
  }

void LicenseHelperTurn(const int index)
  {
   LicenseHelperIndex = index;
   LicenseHelperSince = GetTickCount();
   LicenseInit(LicenseHelperKey(index));
  }

void LicenseHelperInit(const string keys)
  {
   LicenseHelperKeys = keys;
   LicenseHelperTurn(0);
  }

void LicenseHelperTimer()
  {
   LicenseTimer();
   if(!LicenseHas || LicenseHeld.isOk || (uint)(GetTickCount() - LicenseHelperSince) < LICENSE_HELPER_TURN)
      return;
   if(LicenseHelperKey(LicenseHelperIndex + 1) != "")
      LicenseHelperTurn(LicenseHelperIndex + 1);
   else
     {
      if(LicenseHelperIndex > 0)
         LicenseHelperTurn(0);
     }
  }
