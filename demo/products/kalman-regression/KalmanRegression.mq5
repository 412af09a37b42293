//+------------------------------------------------------------------+
//|                                             KalmanRegression.mq5 |
//|   Level and slope of price by a two-state Kalman filter.         |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.10"
#property indicator_chart_window
#property indicator_buffers 4
#property indicator_plots   3
#property indicator_label1  "Kalman level"
#property indicator_type1   DRAW_LINE
#property indicator_color1  clrMediumPurple
#property indicator_width1  2
#property indicator_label2  "Upper band"
#property indicator_type2   DRAW_LINE
#property indicator_color2  clrThistle
#property indicator_label3  "Lower band"
#property indicator_type3   DRAW_LINE
#property indicator_color3  clrThistle

input double InpProcessNoise = 0.01; // How fast the line may turn
input double InpMeasureNoise = 1.0;  // How little a single bar is trusted
input double InpBandFactor   = 2.0;  // Band in deviations of the innovation

double level[], upper[], lower[], innovation[];

//--- State of the filter after the last closed bar.
double slope, p00, p01, p11, variance, last_level;

//+------------------------------------------------------------------+
int OnInit()
  {
   if(InpProcessNoise <= 0.0 || InpMeasureNoise <= 0.0)
      return INIT_PARAMETERS_INCORRECT;
   SetIndexBuffer(0, level, INDICATOR_DATA);
   SetIndexBuffer(1, upper, INDICATOR_DATA);
   SetIndexBuffer(2, lower, INDICATOR_DATA);
   SetIndexBuffer(3, innovation, INDICATOR_CALCULATIONS);
   IndicatorSetString(INDICATOR_SHORTNAME, "Kalman Regression");
   return INIT_SUCCEEDED;
  }

//+------------------------------------------------------------------+
void Reset(const double price)
  {
   last_level = price;
   slope      = 0.0;
   p00 = p11  = 1.0;
   p01        = 0.0;
   variance   = 0.0;
  }

//--- One step: forecast with the slope, then correct by the share that the gain grants.
double Step(const double price)
  {
   const double forecast = last_level + slope;
   const double f00 = p00 + 2.0 * p01 + p11 + InpProcessNoise;
   const double f01 = p01 + p11;
   const double f11 = p11 + 0.1 * InpProcessNoise;
   const double total = f00 + InpMeasureNoise;
   const double gain_level = f00 / total;
   const double gain_slope = f01 / total;
   const double error = price - forecast;
   last_level = forecast + gain_level * error;
   slope     += gain_slope * error;
   p00 = (1.0 - gain_level) * f00;
   p01 = (1.0 - gain_level) * f01;
   p11 = f11 - gain_slope * f01;
   return error;
  }

//+------------------------------------------------------------------+
int OnCalculate(const int rates_total, const int prev_calculated,
                const datetime &time[], const double &open[], const double &high[],
                const double &low[], const double &close[], const long &tick_volume[],
                const long &volume[], const int &spread[])
  {
   if(rates_total < 3)
      return 0;
   int start = prev_calculated - 1;
   if(prev_calculated == 0)
     {
      Reset(close[0]);
      start = 0;
     }
   //--- The newest bar is left out: its close still moves, the state must not.
   for(int i = start; i < rates_total - 1; i++)
     {
      innovation[i] = Step(close[i]);
      variance = i < 2 ? innovation[i] * innovation[i]
                       : 0.97 * variance + 0.03 * innovation[i] * innovation[i];
      const double width = InpBandFactor * MathSqrt(variance);
      level[i] = last_level;
      upper[i] = last_level + width;
      lower[i] = last_level - width;
     }
   const int newest = rates_total - 1;
   level[newest] = last_level + slope;
   upper[newest] = level[newest] + InpBandFactor * MathSqrt(variance);
   lower[newest] = level[newest] - InpBandFactor * MathSqrt(variance);
   return rates_total;
  }
//+------------------------------------------------------------------+
