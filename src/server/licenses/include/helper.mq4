// An expert advisor for MetaTrader 4 that keeps the leases of license keys for indicators, and trades nothing. Put the
// folder into MQL4/Experts, compile, and attach it to a chart of its own.
#property strict

#include "helper.mqh"

input string LicenseKeys = "";     // License keys, separated by commas

int OnInit()
  {
   LicenseHelperInit(LicenseKeys);
   LicenseSetTimer(1);
   return(INIT_SUCCEEDED);
  }

void OnTimer()
  {
   LicenseHelperTimer();
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   LicenseDeinit();
  }

void OnTick()
  {
   LicenseSetTimer(1);
  }
