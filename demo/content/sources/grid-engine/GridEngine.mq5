//+------------------------------------------------------------------+
//|                                                   GridEngine.mq5 |
//|   A grid whose exit is written first. The start is yours.        |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.40"

#include "GridBasket.mqh"

input int    InpDirection    = 0;     // 0 both, 1 buys only, 2 sells only
input int    InpStepPoints   = 200;   // Distance between levels, points
input int    InpMaxLevels    = 5;     // Levels of one side
input double InpLots         = 0.01;  // Lots of the first level
input double InpLotFactor    = 1.0;   // Factor from one level to the next
input double InpBasketTarget = 15.0;  // Close a side at this profit
input double InpBasketStop   = 60.0;  // Close a side at this loss, never 0
input long   InpMagic        = 55100; // Magic number

CGridBasket buys, sells;
int         bands = INVALID_HANDLE;

//+------------------------------------------------------------------+
int OnInit()
  {
   if(InpBasketStop <= 0.0)
     {
      Print("A grid without a stop is not started");
      return INIT_PARAMETERS_INCORRECT;
     }
   if(InpStepPoints <= 0 || InpMaxLevels < 1 || InpLotFactor < 1.0 || InpLotFactor > 1.5)
      return INIT_PARAMETERS_INCORRECT;
   bands = iBands(_Symbol, _Period, 48, 0, 2.2, PRICE_CLOSE);
   if(bands == INVALID_HANDLE)
      return INIT_FAILED;
   buys.Setup(POSITION_TYPE_BUY, InpMagic);
   sells.Setup(POSITION_TYPE_SELL, InpMagic);
   return INIT_SUCCEEDED;
  }

//+------------------------------------------------------------------+
void OnDeinit(const int reason)
  {
   IndicatorRelease(bands);
  }

//+------------------------------------------------------------------+
void OnTick()
  {
   if(InpDirection != 2)
      Manage(buys, POSITION_TYPE_BUY);
   if(InpDirection != 1)
      Manage(sells, POSITION_TYPE_SELL);
  }

//--- The exit comes first: a level is never added on the tick that ends a basket.
void Manage(CGridBasket &basket, const ENUM_POSITION_TYPE side)
  {
   const double profit = basket.Profit();
   if(basket.IsClosing() || profit <= -InpBasketStop)
     {
      basket.Close("stop");
      return;
     }
   if(profit >= InpBasketTarget)
     {
      basket.Close("target");
      return;
     }
   const int levels = basket.Levels();
   if(levels == 0)
     {
      if(MayStart(side))
         basket.Add(InpLots);
      return;
     }
   if(levels < InpMaxLevels && IsStepReached(basket, side))
      basket.Add(RoundedLots(InpLots * MathPow(InpLotFactor, levels)));
  }

//+------------------------------------------------------------------+
bool IsStepReached(const CGridBasket &basket, const ENUM_POSITION_TYPE side)
  {
   const double step = InpStepPoints * _Point;
   if(side == POSITION_TYPE_BUY)
      return SymbolInfoDouble(_Symbol, SYMBOL_ASK) <= basket.Outermost() - step;
   return SymbolInfoDouble(_Symbol, SYMBOL_BID) >= basket.Outermost() + step;
  }

//--- Replace this with your own idea.
bool MayStart(const ENUM_POSITION_TYPE side)
  {
   const double close = iClose(_Symbol, _Period, 1);
   double band[1];
   const int buffer = side == POSITION_TYPE_BUY ? 2 : 1;
   if(CopyBuffer(bands, buffer, 1, 1, band) != 1)
      return false;
   return side == POSITION_TYPE_BUY ? close < band[0] : close > band[0];
  }

//+------------------------------------------------------------------+
double RoundedLots(const double lots)
  {
   const double step = SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_STEP);
   return step > 0.0 ? MathFloor(lots / step + 1e-7) * step : 0.0;
  }
//+------------------------------------------------------------------+
