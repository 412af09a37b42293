// A service for MetaTrader 5 that keeps the leases of license keys for indicators. Put the folder into MQL5/Services,
// compile, and add the service in the Navigator.
#property service

// A service has no chart.
#define LICENSE_NO_LABEL
#include "helper.mqh"

input string LicenseKeys = "";     // License keys, separated by commas

void OnStart()
  {
   LicenseHelperInit(LicenseKeys);
   while(!IsStopped())
     {
      LicenseHelperTimer();
      Sleep(1000);
     }
  }
