//+------------------------------------------------------------------+
//|                                                 RenkoBuilder.mq5 |
//|   Turns the chart's symbol into Renko bricks of a custom symbol. |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.30"

input int    InpBrickPoints = 100;  // Brick size in points, 0 takes the ATR
input int    InpAtrPeriod   = 14;   // ATR period on D1 when the size is 0
input double InpAtrFactor   = 0.1;  // Part of that ATR
input int    InpHistoryDays = 30;   // Days of M1 history turned into bricks
input bool   InpShowWicks   = true; // Keep the furthest price as a wick

string   renko;      // name of the custom symbol
double   brick;      // size of a brick in price
double   top, bottom;
double   furthest_high, furthest_low;
datetime brick_time;

//+------------------------------------------------------------------+
int OnInit()
  {
   brick = InpBrickPoints > 0 ? InpBrickPoints * _Point : BrickFromAtr();
   if(brick < _Point)
      return INIT_PARAMETERS_INCORRECT;
   renko = StringFormat("%s_R%d", _Symbol, (int)MathRound(brick / _Point));
   if(!SymbolInfoInteger(renko, SYMBOL_CUSTOM) && !CustomSymbolCreate(renko, "Renko", _Symbol))
     {
      PrintFormat("Cannot create %s: %d", renko, GetLastError());
      return INIT_FAILED;
     }
   SymbolSelect(renko, true);
   return BuildHistory() ? INIT_SUCCEEDED : INIT_FAILED;
  }

//+------------------------------------------------------------------+
double BrickFromAtr()
  {
   double sum = 0.0;
   for(int i = 1; i <= InpAtrPeriod; i++)
      sum += iHigh(_Symbol, PERIOD_D1, i) - iLow(_Symbol, PERIOD_D1, i);
   const double size = sum / InpAtrPeriod * InpAtrFactor;
   return MathRound(size / _Point) * _Point;
  }

//+------------------------------------------------------------------+
bool BuildHistory()
  {
   MqlRates minutes[], bricks[];
   const datetime from = TimeCurrent() - InpHistoryDays * 86400;
   const int count = CopyRates(_Symbol, PERIOD_M1, from, TimeCurrent(), minutes);
   if(count < 1)
     {
      Print("History is still loading, attach again in a moment");
      return false;
     }
   top        = MathFloor(minutes[0].close / brick) * brick + brick;
   bottom     = top - brick;
   brick_time = minutes[0].time;
   furthest_high = furthest_low = minutes[0].close;
   for(int i = 0; i < count; i++)
     {
      //--- The order of high and low inside a minute is unknown; take the likely one.
      const bool rising = minutes[i].close >= minutes[i].open;
      Feed(rising ? minutes[i].low : minutes[i].high, minutes[i].time, bricks);
      Feed(rising ? minutes[i].high : minutes[i].low, minutes[i].time, bricks);
     }
   CustomRatesDelete(renko, 0, LONG_MAX);
   return ArraySize(bricks) == 0 || CustomRatesUpdate(renko, bricks) > 0;
  }

//+------------------------------------------------------------------+
void OnTick()
  {
   MqlTick tick;
   if(!SymbolInfoTick(_Symbol, tick))
      return;
   MqlRates bricks[];
   Feed(tick.bid, tick.time, bricks);
   if(ArraySize(bricks) > 0)
      CustomRatesUpdate(renko, bricks);
  }

//--- A turn needs two bricks: one to come back, one to go beyond.
void Feed(const double price, const datetime time, MqlRates &bricks[])
  {
   furthest_high = MathMax(furthest_high, price);
   furthest_low  = MathMin(furthest_low, price);
   while(price >= top + brick)
     {
      Append(top, top + brick, time, bricks);
      bottom = top;
      top   += brick;
     }
   while(price <= bottom - brick)
     {
      Append(bottom, bottom - brick, time, bricks);
      top     = bottom;
      bottom -= brick;
     }
  }

//+------------------------------------------------------------------+
void Append(const double open, const double close, const datetime time, MqlRates &bricks[])
  {
   //--- Custom symbols keep one bar a minute: later bricks move to the next free minute.
   const datetime minute = time - time % 60;
   brick_time = minute > brick_time ? minute : brick_time + 60;
   MqlRates bar = {};
   bar.time        = brick_time;
   bar.open        = open;
   bar.close       = close;
   bar.high        = MathMax(open, close);
   bar.low         = MathMin(open, close);
   bar.tick_volume = 1;
   if(InpShowWicks && close > open)
      bar.low = MathMin(bar.low, MathMax(furthest_low, open - brick));
   if(InpShowWicks && close < open)
      bar.high = MathMax(bar.high, MathMin(furthest_high, open + brick));
   furthest_high = furthest_low = close;
   const int size = ArraySize(bricks);
   ArrayResize(bricks, size + 1, 1024);
   bricks[size] = bar;
  }
//+------------------------------------------------------------------+
