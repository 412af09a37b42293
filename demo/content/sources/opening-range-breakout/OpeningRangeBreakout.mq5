//+------------------------------------------------------------------+
//|                                         OpeningRangeBreakout.mq5 |
//|   First break of the first minutes after the cash open.          |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "2.10"

#include <Trade\Trade.mqh>
#include "OpeningRange.mqh"
#include "PositionRisk.mqh"

input int    InpOpenHour     = 16;     // Hour of the open, server time
input int    InpOpenMinute   = 30;     // Minute of the open
input int    InpRangeMinutes = 15;     // Length of the opening range
input int    InpExitHour     = 22;     // Flat at this hour
input double InpRiskPercent  = 0.5;    // Risk per trade in % of equity
input double InpTargetR      = 2.0;    // Take profit in units of risk, 0 is off
input int    InpMaxSpread    = 40;     // No entry above this spread, points
input long   InpMagic        = 163015; // Magic number

CTrade        trade;
COpeningRange range;
datetime      traded_day = 0;

//+------------------------------------------------------------------+
int OnInit()
  {
   if(InpRangeMinutes < 1 || InpRiskPercent <= 0.0 || InpExitHour <= InpOpenHour)
      return INIT_PARAMETERS_INCORRECT;
   trade.SetExpertMagicNumber(InpMagic);
   trade.SetTypeFillingBySymbol(_Symbol);
   range.Setup(InpOpenHour, InpOpenMinute, InpRangeMinutes);
   return INIT_SUCCEEDED;
  }

//+------------------------------------------------------------------+
void OnTick()
  {
   MqlTick tick;
   if(!SymbolInfoTick(_Symbol, tick))
      return;
   MqlDateTime now;
   TimeToStruct(tick.time, now);
   if(now.hour >= InpExitHour)
     {
      CloseAll();
      return;
     }
   const datetime today = tick.time - tick.time % 86400;
   if(traded_day == today || HasPosition())
      return;
   if(!range.IsComplete(tick.time) || !range.Measure(_Symbol, tick.time))
      return;
   const double spread = (tick.ask - tick.bid) / _Point;
   if(spread > InpMaxSpread)
      return;
   if(tick.ask > range.High())
      Enter(ORDER_TYPE_BUY, tick.ask, range.Low(), today);
   else if(tick.bid < range.Low())
      Enter(ORDER_TYPE_SELL, tick.bid, range.High(), today);
  }

//--- The far side of the range is the stop, which makes one unit of risk its height.
void Enter(const ENUM_ORDER_TYPE type, const double entry, const double stop, const datetime today)
  {
   const double distance = MathAbs(entry - stop);
   const double lots     = LotsForRisk(_Symbol, InpRiskPercent, distance);
   if(lots <= 0.0 || !IsStopAllowed(_Symbol, distance))
      return;
   const int    sign   = type == ORDER_TYPE_BUY ? 1 : -1;
   const double target = InpTargetR > 0.0 ? NormalizeDouble(entry + sign * InpTargetR * distance, _Digits) : 0.0;
   if(trade.PositionOpen(_Symbol, type, lots, entry, NormalizeDouble(stop, _Digits), target, "ORB"))
      traded_day = today;
   else
      PrintFormat("Order refused: %s", trade.ResultRetcodeDescription());
  }

//+------------------------------------------------------------------+
bool HasPosition()
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(PositionGetSymbol(i) == _Symbol && PositionGetInteger(POSITION_MAGIC) == InpMagic)
         return true;
   return false;
  }

//+------------------------------------------------------------------+
void CloseAll()
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(PositionGetSymbol(i) == _Symbol && PositionGetInteger(POSITION_MAGIC) == InpMagic)
         trade.PositionClose(PositionGetInteger(POSITION_TICKET));
  }
//+------------------------------------------------------------------+
