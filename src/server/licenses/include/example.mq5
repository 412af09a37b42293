// An expert advisor for MetaTrader 5 with the license check: buys above the average of 20 bars, closes below it.
#include <Trade/Trade.mqh>
#include "license.mqh"

input string LicenseKey = "";      // License key
input double Lots       = 0.01;    // Lots

const int Magic = 20260;
CTrade trade;
int AverageHandle = INVALID_HANDLE;

// The open position of this expert on this symbol; 0 where there is none.
ulong OpenTicket()
  {
   int   i = 0;
   ulong ticket = 0;
   for(i = PositionsTotal() - 1; i >= 0; i--)
     {
      ticket = PositionGetTicket(i);
      if(ticket != 0 && PositionGetInteger(POSITION_MAGIC) == Magic && PositionGetString(POSITION_SYMBOL) == _Symbol)
         return(ticket);
     }
   return(0);
  }

int OnInit()
  {
   LicenseInit(LicenseKey, "1.0");
   LicenseSetTimer(1);
   trade.SetExpertMagicNumber((ulong)Magic);
   return(INIT_SUCCEEDED);
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   LicenseDeinit();
  }

void OnTimer()
  {
   LicenseTimer();
  }

void OnTick()
  {
   static double average[1];
   bool   isAbove = false;
   ulong  ticket = OpenTicket();
   // Where that failed in OnInit.
   LicenseSetTimer(1);
   if(AverageHandle == INVALID_HANDLE)
      AverageHandle = iMA(_Symbol, _Period, 20, 0, MODE_SMA, PRICE_CLOSE);
   if(CopyBuffer(AverageHandle, 0, 1, 1, average) != 1)
      return;
   isAbove = (iClose(_Symbol, _Period, 1) > average[0]);

   // What is open is closed whatever the license says.
   if(ticket != 0 && !isAbove)
      trade.PositionClose(ticket);
   // Only a new trade asks for it.
   if(ticket == 0 && isAbove && LicenseAllowsEntry())
      trade.Buy(Lots, _Symbol);
  }
