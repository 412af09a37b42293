// An expert advisor for MetaTrader 4 with the license check: buys above the average of 20 bars, closes below it.
#property strict

#include "license.mqh"

input string LicenseKey = "";      // License key
input double Lots       = 0.01;    // Lots

const int Magic = 20260;

// Selects the open trade of this expert on this symbol; -1 where there is none.
int OpenTicket()
  {
   int i = 0;
   for(i = OrdersTotal() - 1; i >= 0; i--)
      if(OrderSelect(i, SELECT_BY_POS, MODE_TRADES) && OrderMagicNumber() == Magic && OrderSymbol() == Symbol()
         && OrderType() == OP_BUY)
         return(OrderTicket());
   return(-1);
  }

int OnInit()
  {
   LicenseInit(LicenseKey, "1.0");
   LicenseSetTimer(1);
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
   double average = iMA(Symbol(), 0, 20, 0, MODE_SMA, PRICE_CLOSE, 1);
   bool   isAbove = (iClose(Symbol(), 0, 1) > average);
   int    ticket = OpenTicket();
   // Where that failed in OnInit.
   LicenseSetTimer(1);

   // What is open is closed whatever the license says.
   if(ticket >= 0 && !isAbove)
     {
      if(!OrderClose(ticket, OrderLots(), Bid, 10, clrNONE))
         Print("The order could not be closed");
     }
   // Only a new trade asks for it.
   if(ticket < 0 && isAbove && LicenseAllowsEntry())
     {
      if(OrderSend(Symbol(), OP_BUY, Lots, Ask, 10, 0.0, 0.0, "Example", Magic, 0, clrNONE) < 0)
         Print("The order could not be sent");
     }
  }
