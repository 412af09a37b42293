//+------------------------------------------------------------------+
//|                                               ExpertSkeleton.mq5 |
//|   An expert without a strategy: put yours into Signal.mqh.       |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.20"

#include <Trade\Trade.mqh>
#include "Signal.mqh"

input double InpRiskPercent = 0.5;   // Risk per trade in % of equity
input double InpStopAtr     = 2.0;   // Stop loss in ATR(14)
input long   InpMagic       = 10001; // Magic number

CTrade   trade;
CSignal  signal;
int      atr_handle = INVALID_HANDLE;
datetime last_bar   = 0;

//+------------------------------------------------------------------+
int OnInit()
  {
   if(InpRiskPercent <= 0.0 || InpRiskPercent > 5.0 || InpStopAtr <= 0.0)
     {
      Print("Risk must be in 0..5 %, the stop above 0 ATR");
      return INIT_PARAMETERS_INCORRECT;
     }
   atr_handle = iATR(_Symbol, _Period, 14);
   if(atr_handle == INVALID_HANDLE || !signal.Init(_Symbol, _Period))
      return INIT_FAILED;
   trade.SetExpertMagicNumber(InpMagic);
   trade.SetTypeFillingBySymbol(_Symbol);
   trade.SetDeviationInPoints(20);
   return INIT_SUCCEEDED;
  }

//+------------------------------------------------------------------+
void OnDeinit(const int reason)
  {
   signal.Release();
   if(atr_handle != INVALID_HANDLE)
      IndicatorRelease(atr_handle);
  }

//+------------------------------------------------------------------+
void OnTick()
  {
   if(!IsNewBar())
      return;
   const int direction = signal.Direction();
   if(direction == 0)
      return;
   if(HasPosition(direction))
      return;
   CloseOpposite(direction);
   Open(direction);
  }

//--- Decisions are taken once a bar, on closed prices alone.
bool IsNewBar()
  {
   const datetime current = iTime(_Symbol, _Period, 0);
   if(current == last_bar)
      return false;
   last_bar = current;
   return true;
  }

//+------------------------------------------------------------------+
bool IsOurs(const int index)
  {
   return PositionGetSymbol(index) == _Symbol && PositionGetInteger(POSITION_MAGIC) == InpMagic;
  }

//+------------------------------------------------------------------+
int DirectionOfSelected()
  {
   return PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY ? 1 : -1;
  }

//+------------------------------------------------------------------+
bool HasPosition(const int direction)
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(IsOurs(i) && DirectionOfSelected() == direction)
         return true;
   return false;
  }

//+------------------------------------------------------------------+
void CloseOpposite(const int direction)
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
     {
      if(!IsOurs(i) || DirectionOfSelected() == direction)
         continue;
      if(!trade.PositionClose(PositionGetInteger(POSITION_TICKET)))
         PrintFormat("Close failed: %d %s", trade.ResultRetcode(), trade.ResultRetcodeDescription());
     }
  }

//+------------------------------------------------------------------+
void Open(const int direction)
  {
   double atr[1];
   MqlTick tick;
   if(CopyBuffer(atr_handle, 0, 1, 1, atr) != 1 || !SymbolInfoTick(_Symbol, tick))
      return;
   const double entry = direction > 0 ? tick.ask : tick.bid;
   const double stop  = NormalizeDouble(entry - direction * InpStopAtr * atr[0], _Digits);
   const double lots  = LotsForRisk(MathAbs(entry - stop));
   if(lots <= 0.0)
     {
      Print("The smallest volume would risk too much, no trade");
      return;
     }
   const bool sent = direction > 0 ? trade.Buy(lots, _Symbol, 0.0, stop)
                                   : trade.Sell(lots, _Symbol, 0.0, stop);
   if(!sent)
      PrintFormat("Order refused: %d %s", trade.ResultRetcode(), trade.ResultRetcodeDescription());
  }

//+------------------------------------------------------------------+
double LotsForRisk(const double distance)
  {
   const double value = SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_VALUE);
   const double size  = SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_SIZE);
   const double step  = SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_STEP);
   if(value <= 0.0 || size <= 0.0 || step <= 0.0 || distance <= 0.0)
      return 0.0;
   const double money = AccountInfoDouble(ACCOUNT_EQUITY) * InpRiskPercent / 100.0;
   const double lots  = MathFloor(money / (distance / size * value) / step) * step;
   if(lots < SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MIN))
      return 0.0;
   return MathMin(lots, SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MAX));
  }
//+------------------------------------------------------------------+
