//+------------------------------------------------------------------+
//|                                                 ZScoreSpread.mq4 |
//|   Distance of two symbols in standard deviations.                |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.00"
#property strict
#property indicator_separate_window
#property indicator_buffers 1
#property indicator_color1  clrSteelBlue
#property indicator_width1  2

input string InpSecondSymbol = "NZDUSD"; // Symbol compared with the chart
input int    InpWindow       = 200;      // Bars of regression and deviation
input double InpUpper        = 2.0;      // Upper line
input double InpLower        = -2.0;     // Lower line

double score[];

//+------------------------------------------------------------------+
int OnInit()
  {
   if(InpWindow < 20)
      return INIT_PARAMETERS_INCORRECT;
   if(!SymbolSelect(InpSecondSymbol, true))
     {
      Print("Unknown symbol: ", InpSecondSymbol);
      return INIT_FAILED;
     }
   SetIndexBuffer(0, score);
   SetIndexStyle(0, DRAW_LINE);
   SetIndexLabel(0, "Z-score");
   IndicatorDigits(2);
   SetLevelValue(0, InpUpper);
   SetLevelValue(1, 0.0);
   SetLevelValue(2, InpLower);
   IndicatorShortName("Z " + Symbol() + " / " + InpSecondSymbol);
   return INIT_SUCCEEDED;
  }

//+------------------------------------------------------------------+
int OnCalculate(const int rates_total, const int prev_calculated,
                const datetime &time[], const double &open[], const double &high[],
                const double &low[], const double &close[], const long &tick_volume[],
                const long &volume[], const int &spread[])
  {
   const int oldest = rates_total - InpWindow - 1;
   if(oldest < 0)
      return 0;
   int start = prev_calculated == 0 ? oldest : rates_total - prev_calculated;
   for(int i = MathMin(start, oldest); i >= 0; i--)
      score[i] = ZScore(i);
   return rates_total;
  }

//--- Regression of ln(chart) on ln(second) over the window, then the last residual.
double ZScore(const int shift)
  {
   double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0, syy = 0.0;
   double x_last = 0.0, y_last = 0.0;
   for(int k = InpWindow - 1; k >= 0; k--)
     {
      //--- Bars are matched by time: the symbols may miss different minutes.
      const int    other = iBarShift(InpSecondSymbol, Period(), iTime(Symbol(), Period(), shift + k));
      const double price = iClose(InpSecondSymbol, Period(), other);
      if(price <= 0.0)
         return EMPTY_VALUE;
      const double x = MathLog(price);
      const double y = MathLog(iClose(Symbol(), Period(), shift + k));
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
      syy += y * y;
      x_last = x;
      y_last = y;
     }
   const double n  = InpWindow;
   const double vx = sxx - sx * sx / n;
   if(vx <= 0.0)
      return 0.0;
   const double beta  = (sxy - sx * sy / n) / vx;
   const double alpha = (sy - beta * sx) / n;
   const double rest  = (syy - sy * sy / n) - beta * beta * vx;
   const double width = MathSqrt(MathMax(rest, 0.0) / (n - 2.0));
   return width > 0.0 ? (y_last - alpha - beta * x_last) / width : 0.0;
  }
//+------------------------------------------------------------------+
